/**
 * Exports under their former names. The next version removes these exports. The first call of such a function is
 * reported.
 */
import { fieldsInReadingOrder } from '../kinds/group/definition'
import { maxPictureBytes } from '../kinds/picture/definition'
import { canRunInBulk } from './action'
import { builtInPieces, currentBusiness, defaultExportOf, setCurrentBusiness } from './business'
import { accountCalls, idempotencyKeyHeader, isPathSafeId } from './calls'
import { brokenCharacterMessage, checkAgainstOtherLines, checkFieldRules } from './checks'
import {
  choiceGroupsOf,
  choiceValuesOf,
  hasResumableChoice,
  isBackwardTransition,
  previousValueFieldOf,
} from './choices'
import { collectResources } from './collect-resources'
import { conditionHolds, fieldsInCondition } from './conditions'
import {
  dashboardFiguresOf,
  dashboardFunctionOf,
  dashboardPanelsOf,
  isCountsPanel,
  isPiecePanel,
  isRecordsPanel,
  isTopListPanel,
  isTrendPanel,
  reservedDashboardNames,
} from './dashboard'
import { timePrecisionOf } from './field'
import { fileRejectionReason } from './files/check-file'
import { fileExtensionOf, fileExtensionsOf } from './files/file-types'
import { safeFileName } from './files/safe-file-name'
import { changedFieldsOf, changedValuesOf, mergeRecordChanges } from './merge'
import { mergeOrders } from './merge/match-list-entries'
import { specificationMessages } from './messages'
import { currencyResourcesIn, referencedResourceOf } from './numbers/currencies'
import { currencyDecimalsFieldOf, excessDecimalsMessage } from './numbers/currency-decimals'
import { formatAmount, formatPlainNumber, storableAmountText } from './numbers/format-amounts'
import { builtInResources } from './people'
import { mapForeignPermissions } from './permissions/foreign-permissions'
import { createResourceFinder, normalizePermissionWord, permissionSynonyms } from './permissions/permission-synonyms'
import { addRequiredPermissions, canMakeCall, extensionCallNamesOf, hasPermission } from './permissions/permissions'
import { restrictRegistry, writePermissionsOf } from './permissions/restrict-registry'
import {
  allRecordsPermission,
  editableProperty,
  isOutsideEditScope,
  scopeLinksOf,
  scopeRootsOf,
  userResourceName,
} from './permissions/row-scope'
import { envelopeFieldOrder } from './places/address'
import { applyBulkChange, bulkChangeOperationsOf } from './records/bulk'
import { commentChangeResource, maxCommentLength, maxMentionsPerComment } from './records/comments'
import { currentFieldName, findCurrentResource } from './records/former-names'
import {
  createDuplicateFinder,
  duplicateKeyOf,
  resolveImportRow,
  sharedValueFieldsOf,
  uniqueFieldNamesOf,
} from './records/import-rows'
import { jobItemCsvHeader, jobItemCsvRow } from './records/job'
import { presenceIntervalSeconds, requestIdHeader } from './records/live'
import { formatRecordName } from './records/record'
import { findRemarksContaining, translateRemark } from './records/remarks'
import { compareSerials, minSerialDigits, serialDigitsOf } from './records/serials'
import { renamedFunction } from './renamed'
import { fieldNotesOf } from './rules/derived-rules'
import {
  coarseChoiceOf,
  detailedChoiceOf,
  displayedFieldOf,
  refiningValuesOf,
  resolveChoiceField,
} from './rules/detailed-choice'
import { createRowTest, filterAndSortRows, filterKeysOf } from './rules/filter-and-sort'
import { decidingRecordOf, findOverlappingRecords } from './rules/overlaps'
import { remedyActionsOf, renderConditionalMessages } from './rules/refusals'
import { allowedNextChoices, withRequiredReason } from './rules/transitions'
import { choiceGroupValuesOf, databaseFiltersOfWhere, listFiltersOfWhere } from './rules/where'
import { builtInIcons } from './screens/icons'
import { canOpenPage } from './screens/pages'
import { idFromPathSegment, idFromRouteParameter } from './screens/screen-address'
import { dashboardShortcutLetter } from './screens/screens'
import { cachePerLocale } from './text/cache-per-locale'
import { csvSeparatorForLocale, csvSeparators, formatCsvNumber, isCsvSeparator, unescapeCsvFormula } from './text/csv'
import { labelInSentence, nearestName, setLanguage } from './text/i18n'
import { matchesTypedWords, shortenTypedText } from './text/match-words'
import { allSearchFieldsOf, searchFieldsOf, splitSearchPath } from './text/search-fields'
import { createSearchTextReader } from './text/search-hints'
import { containsNumber } from './text/search-terms'
import { isAsciiText } from './text/text-comparison'
import { addTranslations, hasLanguage, placeholdersIn } from './text/translation'
import { formatDayInSentence, formatDayOfMoment, formatRecentMoment } from './time/format-times'
import {
  clockTimeIn,
  currentTimeZone,
  formatMomentInZone,
  isOutsideDeviceTimeZone,
  momentOfClockTime,
  setTimeZone,
  startOfDay,
} from './time/time-zones'

export type { PieceResourceName as MadeFor } from './business'
export type { CallBodyFormat as Body, CallResponseType as Answer, HttpMethod as Method } from './calls'
export type { ConditionalMessage as Saying } from './conditions'
export type {
  DashboardFunction as Answered,
  DashboardQueueEntry as DashboardWork,
  DashboardRanking as Ranked,
  DashboardTopList as DashboardTop,
} from './dashboard'
export type { RelatedRecords as Related } from './declaration'
export type { FieldOption as Choosable, RecordNumbering as Counting } from './kind'
export type { SuccessMessages as Messages } from './messages'
export type { CurrencyDecimals as NamedDecimals } from './numbers/currency-decimals'
export type { BuiltInRole as OwnRole, BuiltInUser as OwnUser } from './people'
export type { GrantedPermissions as Held } from './permissions/permissions'
export type { ScopeLink as Bond } from './permissions/row-scope'
export type { BackupStatus as BackupsTold } from './records/backups'
export type { BulkChangeOperation as How } from './records/bulk'
export type { ConcurrentChange as Meanwhile } from './records/history'
export type { UnresolvedReference as NamedOnly } from './records/import-rows'
export type { JobRequest as JobOrder } from './records/job'
export type {
  ActionInputFor as AskedBy,
  ActionNameOf as ActionOf,
  ActionRecordFor as RecordGiven,
  DerivedFieldOf as DerivedOf,
  ServerInputFor as WrittenFor,
  Simplify as Flat,
  ValidatedInputFor as CheckedFor,
} from './records/record'
export type {
  ColumnValuesOf as ColumnsOf,
  DecimalsArgument as Decimals,
  NotStoredDecimal as NotStored,
  OptionalStoredDecimal as MaybeStored,
  ReferenceListFieldName as PairsIn,
} from './records/value-types'
export type { BuiltInResourceNamed as NamedByEngine } from './registry'
export type { FieldNote as Note } from './rules/derived-rules'
export type { InMemoryFilter as ArrangeFilter, InMemorySorter as ArrangeSorter } from './rules/filter-and-sort'
export type { OverlapRule as Overlaps } from './rules/overlaps'
export type { WhereFilter as Narrowing, WhereTest as Wanted } from './rules/where'
export type { CsvSeparator as Separator } from './text/csv'
export type { ReferencedSearchFields as Through } from './text/search-fields'
export type { PlaceholderValues as Blanks, Translations as Words } from './text/translation'

/** @deprecated Use `fieldsInReadingOrder`. */
export const fieldsToRead = /* @__PURE__ */ renamedFunction(
  'fieldsToRead',
  'fieldsInReadingOrder',
  fieldsInReadingOrder,
)

/** @deprecated Use `maxPictureBytes`. */
export const largestPicture = maxPictureBytes

/** @deprecated Use `canRunInBulk`. */
export const isForMany = /* @__PURE__ */ renamedFunction('isForMany', 'canRunInBulk', canRunInBulk)

/** @deprecated Use `envelopeFieldOrder`. */
export const onAnEnvelope = envelopeFieldOrder

/** @deprecated Use `bulkChangeOperationsOf`. */
export const bulkWays = /* @__PURE__ */ renamedFunction('bulkWays', 'bulkChangeOperationsOf', bulkChangeOperationsOf)

/** @deprecated Use `applyBulkChange`. */
export const applied = /* @__PURE__ */ renamedFunction('applied', 'applyBulkChange', applyBulkChange)

/** @deprecated Use `defaultExportOf`. */
export const found = /* @__PURE__ */ renamedFunction('found', 'defaultExportOf', defaultExportOf)

/** @deprecated Use `setCurrentBusiness`. */
export const workFor = /* @__PURE__ */ renamedFunction('workFor', 'setCurrentBusiness', setCurrentBusiness)

/** @deprecated Use `currentBusiness`. */
export const ownBusiness = /* @__PURE__ */ renamedFunction('ownBusiness', 'currentBusiness', currentBusiness)

/** @deprecated Use `builtInPieces`. */
export const ownPieces = builtInPieces

/** @deprecated Use `cachePerLocale`. */
export const oncePerLocale = /* @__PURE__ */ renamedFunction('oncePerLocale', 'cachePerLocale', cachePerLocale)

/** @deprecated Use `isPathSafeId`. */
export const isCallable = /* @__PURE__ */ renamedFunction('isCallable', 'isPathSafeId', isPathSafeId)

/** @deprecated Use `idempotencyKeyHeader`. */
export const keyHeader = idempotencyKeyHeader

/** @deprecated Use `accountCalls`. */
export const ownCalls = accountCalls

/** @deprecated Use `brokenCharacterMessage`. */
export const brokenText = /* @__PURE__ */ renamedFunction(
  'brokenText',
  'brokenCharacterMessage',
  brokenCharacterMessage,
)

/** @deprecated Use `checkFieldRules`. */
export const checkBetween = /* @__PURE__ */ renamedFunction('checkBetween', 'checkFieldRules', checkFieldRules)

/** @deprecated Use `checkAgainstOtherLines`. */
export const checkAmong = /* @__PURE__ */ renamedFunction(
  'checkAmong',
  'checkAgainstOtherLines',
  checkAgainstOtherLines,
)

/** @deprecated Use `previousValueFieldOf`. */
export const formerName = /* @__PURE__ */ renamedFunction('formerName', 'previousValueFieldOf', previousValueFieldOf)

/** @deprecated Use `isBackwardTransition`. */
export const goesBack = /* @__PURE__ */ renamedFunction('goesBack', 'isBackwardTransition', isBackwardTransition)

/** @deprecated Use `hasResumableChoice`. */
export const isResuming = /* @__PURE__ */ renamedFunction('isResuming', 'hasResumableChoice', hasResumableChoice)

/** @deprecated Use `choiceValuesOf`. */
export const valuesOf = /* @__PURE__ */ renamedFunction('valuesOf', 'choiceValuesOf', choiceValuesOf)

/** @deprecated Use `choiceGroupsOf`. */
export const groupsOf = /* @__PURE__ */ renamedFunction('groupsOf', 'choiceGroupsOf', choiceGroupsOf)

/** @deprecated Use `collectResources`. */
export const collect = /* @__PURE__ */ renamedFunction('collect', 'collectResources', collectResources)

/** @deprecated Use `maxCommentLength`. */
export const longestComment = maxCommentLength

/** @deprecated Use `maxMentionsPerComment`. */
export const mostMentioned = maxMentionsPerComment

/** @deprecated Use `commentChangeResource`. */
export const commentsChanged = commentChangeResource

/** @deprecated Use `conditionHolds`. */
export const holds = /* @__PURE__ */ renamedFunction('holds', 'conditionHolds', conditionHolds)

/** @deprecated Use `fieldsInCondition`. */
export const fieldsIn = /* @__PURE__ */ renamedFunction('fieldsIn', 'fieldsInCondition', fieldsInCondition)

/** @deprecated Use `csvSeparators`. */
export const separators = csvSeparators

/** @deprecated Use `isCsvSeparator`. */
export const isSeparator = /* @__PURE__ */ renamedFunction('isSeparator', 'isCsvSeparator', isCsvSeparator)

/** @deprecated Use `csvSeparatorForLocale`. */
export const separatorOf = /* @__PURE__ */ renamedFunction(
  'separatorOf',
  'csvSeparatorForLocale',
  csvSeparatorForLocale,
)

/** @deprecated Use `formatCsvNumber`. */
export const numberCell = /* @__PURE__ */ renamedFunction('numberCell', 'formatCsvNumber', formatCsvNumber)

/** @deprecated Use `unescapeCsvFormula`. */
export const unguarded = /* @__PURE__ */ renamedFunction('unguarded', 'unescapeCsvFormula', unescapeCsvFormula)

/** @deprecated Use `referencedResourceOf`. */
export const targetOf = /* @__PURE__ */ renamedFunction('targetOf', 'referencedResourceOf', referencedResourceOf)

/** @deprecated Use `currencyResourcesIn`. */
export const currenciesIn = /* @__PURE__ */ renamedFunction('currenciesIn', 'currencyResourcesIn', currencyResourcesIn)

/** @deprecated Use `excessDecimalsMessage`. */
export const excessDecimals = /* @__PURE__ */ renamedFunction(
  'excessDecimals',
  'excessDecimalsMessage',
  excessDecimalsMessage,
)

/** @deprecated Use `currencyDecimalsFieldOf`. */
export const decimalsField = /* @__PURE__ */ renamedFunction(
  'decimalsField',
  'currencyDecimalsFieldOf',
  currencyDecimalsFieldOf,
)

/** @deprecated Use `dashboardFunctionOf`. */
export const answererOf = /* @__PURE__ */ renamedFunction('answererOf', 'dashboardFunctionOf', dashboardFunctionOf)

/** @deprecated Use `isTrendPanel`. */
export const isTrend = /* @__PURE__ */ renamedFunction('isTrend', 'isTrendPanel', isTrendPanel)

/** @deprecated Use `isCountsPanel`. */
export const isCounts = /* @__PURE__ */ renamedFunction('isCounts', 'isCountsPanel', isCountsPanel)

/** @deprecated Use `isTopListPanel`. */
export const isTop = /* @__PURE__ */ renamedFunction('isTop', 'isTopListPanel', isTopListPanel)

/** @deprecated Use `isPiecePanel`. */
export const isPiece = /* @__PURE__ */ renamedFunction('isPiece', 'isPiecePanel', isPiecePanel)

/** @deprecated Use `isRecordsPanel`. */
export const isRecords = /* @__PURE__ */ renamedFunction('isRecords', 'isRecordsPanel', isRecordsPanel)

/** @deprecated Use `dashboardFiguresOf`. */
export const figuresOf = /* @__PURE__ */ renamedFunction('figuresOf', 'dashboardFiguresOf', dashboardFiguresOf)

/** @deprecated Use `dashboardPanelsOf`. */
export const panelsOf = /* @__PURE__ */ renamedFunction('panelsOf', 'dashboardPanelsOf', dashboardPanelsOf)

/** @deprecated Use `reservedDashboardNames`. */
export const dashboardWords = reservedDashboardNames

/** @deprecated Use `fieldNotesOf`. */
export const notesOf = /* @__PURE__ */ renamedFunction('notesOf', 'fieldNotesOf', fieldNotesOf)

/** @deprecated Use `displayedFieldOf`. */
export const shownOf = /* @__PURE__ */ renamedFunction('shownOf', 'displayedFieldOf', displayedFieldOf)

/** @deprecated Use `detailedChoiceOf`. */
export const finerOf = /* @__PURE__ */ renamedFunction('finerOf', 'detailedChoiceOf', detailedChoiceOf)

/** @deprecated Use `coarseChoiceOf`. */
export const coarserOf = /* @__PURE__ */ renamedFunction('coarserOf', 'coarseChoiceOf', coarseChoiceOf)

/** @deprecated Use `refiningValuesOf`. */
export const refining = /* @__PURE__ */ renamedFunction('refining', 'refiningValuesOf', refiningValuesOf)

/** @deprecated Use `resolveChoiceField`. */
export const fieldMeant = /* @__PURE__ */ renamedFunction('fieldMeant', 'resolveChoiceField', resolveChoiceField)

/** @deprecated Use `timePrecisionOf`. */
export const timeOf = /* @__PURE__ */ renamedFunction('timeOf', 'timePrecisionOf', timePrecisionOf)

/** @deprecated Use `fileRejectionReason`. */
export const objectionToFile = /* @__PURE__ */ renamedFunction(
  'objectionToFile',
  'fileRejectionReason',
  fileRejectionReason,
)

/** @deprecated Use `fileExtensionsOf`. */
export const endingsOf = /* @__PURE__ */ renamedFunction('endingsOf', 'fileExtensionsOf', fileExtensionsOf)

/** @deprecated Use `fileExtensionOf`. */
export const endingOf = /* @__PURE__ */ renamedFunction('endingOf', 'fileExtensionOf', fileExtensionOf)

/** @deprecated Use `safeFileName`. */
export const safeName = /* @__PURE__ */ renamedFunction('safeName', 'safeFileName', safeFileName)

/** @deprecated Use `filterKeysOf`. */
export const keysOf = /* @__PURE__ */ renamedFunction('keysOf', 'filterKeysOf', filterKeysOf)

/** @deprecated Use `createRowTest`. */
export const rowTest = /* @__PURE__ */ renamedFunction('rowTest', 'createRowTest', createRowTest)

/** @deprecated Use `filterAndSortRows`. */
export const arrangeRows = /* @__PURE__ */ renamedFunction('arrangeRows', 'filterAndSortRows', filterAndSortRows)

/** @deprecated Use `mapForeignPermissions`. */
export const walkGrants = /* @__PURE__ */ renamedFunction('walkGrants', 'mapForeignPermissions', mapForeignPermissions)

/** @deprecated Use `formatAmount`. */
export const saidAmount = /* @__PURE__ */ renamedFunction('saidAmount', 'formatAmount', formatAmount)

/** @deprecated Use `storableAmountText`. */
export const keptAmount = /* @__PURE__ */ renamedFunction('keptAmount', 'storableAmountText', storableAmountText)

/** @deprecated Use `formatPlainNumber`. */
export const saidNumber = /* @__PURE__ */ renamedFunction('saidNumber', 'formatPlainNumber', formatPlainNumber)

/** @deprecated Use `formatDayInSentence`. */
export const saidDay = /* @__PURE__ */ renamedFunction('saidDay', 'formatDayInSentence', formatDayInSentence)

/** @deprecated Use `formatDayOfMoment`. */
export const saidDayOf = /* @__PURE__ */ renamedFunction('saidDayOf', 'formatDayOfMoment', formatDayOfMoment)

/** @deprecated Use `formatRecentMoment`. */
export const saidLately = /* @__PURE__ */ renamedFunction('saidLately', 'formatRecentMoment', formatRecentMoment)

/** @deprecated Use `currentFieldName`. */
export const fieldNow = /* @__PURE__ */ renamedFunction('fieldNow', 'currentFieldName', currentFieldName)

/** @deprecated Use `findCurrentResource`. */
export const resourceNow = /* @__PURE__ */ renamedFunction('resourceNow', 'findCurrentResource', findCurrentResource)

/** @deprecated Use `labelInSentence`. */
export const noun = /* @__PURE__ */ renamedFunction('noun', 'labelInSentence', labelInSentence)

/** @deprecated Use `setLanguage`. */
export const speak = /* @__PURE__ */ renamedFunction('speak', 'setLanguage', setLanguage)

/** @deprecated Use `nearestName`. */
export const nearest = /* @__PURE__ */ renamedFunction('nearest', 'nearestName', nearestName)

/** @deprecated Use `builtInIcons`. */
export const ownIcons = builtInIcons

/** @deprecated Use `uniqueFieldNamesOf`. */
export const uniqueNames = /* @__PURE__ */ renamedFunction('uniqueNames', 'uniqueFieldNamesOf', uniqueFieldNamesOf)

/** @deprecated Use `duplicateKeyOf`. */
export const comparedKey = /* @__PURE__ */ renamedFunction('comparedKey', 'duplicateKeyOf', duplicateKeyOf)

/** @deprecated Use `createDuplicateFinder`. */
export const createDoubleFinder = /* @__PURE__ */ renamedFunction(
  'createDoubleFinder',
  'createDuplicateFinder',
  createDuplicateFinder,
)

/** @deprecated Use `sharedValueFieldsOf`. */
export const valuesForAll = /* @__PURE__ */ renamedFunction('valuesForAll', 'sharedValueFieldsOf', sharedValueFieldsOf)

/** @deprecated Use `resolveImportRow`. */
export const settled = /* @__PURE__ */ renamedFunction('settled', 'resolveImportRow', resolveImportRow)

/** @deprecated Use `jobItemCsvHeader`. */
export const outcomeHeads = /* @__PURE__ */ renamedFunction('outcomeHeads', 'jobItemCsvHeader', jobItemCsvHeader)

/** @deprecated Use `jobItemCsvRow`. */
export const outcomeCells = /* @__PURE__ */ renamedFunction('outcomeCells', 'jobItemCsvRow', jobItemCsvRow)

/** @deprecated Use `requestIdHeader`. */
export const requestHeader = requestIdHeader

/** @deprecated Use `presenceIntervalSeconds`. */
export const presenceSeconds = presenceIntervalSeconds

/** @deprecated Use `matchesTypedWords`. */
export const matches = /* @__PURE__ */ renamedFunction('matches', 'matchesTypedWords', matchesTypedWords)

/** @deprecated Use `shortenTypedText`. */
export const shortened = /* @__PURE__ */ renamedFunction('shortened', 'shortenTypedText', shortenTypedText)

/** @deprecated Use `mergeRecordChanges`. */
export const merge = /* @__PURE__ */ renamedFunction('merge', 'mergeRecordChanges', mergeRecordChanges)

/** @deprecated Use `changedFieldsOf`. */
export const changedIn = /* @__PURE__ */ renamedFunction('changedIn', 'changedFieldsOf', changedFieldsOf)

/** @deprecated Use `changedValuesOf`. */
export const difference = /* @__PURE__ */ renamedFunction('difference', 'changedValuesOf', changedValuesOf)

/** @deprecated Use `mergeOrders`. */
export const mergedOrder = /* @__PURE__ */ renamedFunction('mergedOrder', 'mergeOrders', mergeOrders)

/** @deprecated Use `specificationMessages`. */
export const messages = specificationMessages

/** @deprecated Use `findOverlappingRecords`. */
export const overlapping = /* @__PURE__ */ renamedFunction(
  'overlapping',
  'findOverlappingRecords',
  findOverlappingRecords,
)

/** @deprecated Use `decidingRecordOf`. */
export const firstOf = /* @__PURE__ */ renamedFunction('firstOf', 'decidingRecordOf', decidingRecordOf)

/** @deprecated Use `canOpenPage`. */
export const mayOpen = /* @__PURE__ */ renamedFunction('mayOpen', 'canOpenPage', canOpenPage)

/** @deprecated Use `builtInResources`. */
export const ownResources = builtInResources

/** @deprecated Use `permissionSynonyms`. */
export const permissionWords = permissionSynonyms

/** @deprecated Use `normalizePermissionWord`. */
export const plainWord = /* @__PURE__ */ renamedFunction(
  'plainWord',
  'normalizePermissionWord',
  normalizePermissionWord,
)

/** @deprecated Use `createResourceFinder`. */
export const createNaming = /* @__PURE__ */ renamedFunction(
  'createNaming',
  'createResourceFinder',
  createResourceFinder,
)

/** @deprecated Use `hasPermission`. */
export const may = /* @__PURE__ */ renamedFunction('may', 'hasPermission', hasPermission)

/** @deprecated Use `canMakeCall`. */
export const mayCall = /* @__PURE__ */ renamedFunction('mayCall', 'canMakeCall', canMakeCall)

/** @deprecated Use `extensionCallNamesOf`. */
export const announced = /* @__PURE__ */ renamedFunction('announced', 'extensionCallNamesOf', extensionCallNamesOf)

/** @deprecated Use `addRequiredPermissions`. */
export const completed = /* @__PURE__ */ renamedFunction('completed', 'addRequiredPermissions', addRequiredPermissions)

/** @deprecated Use `formatRecordName`. */
export const saidName = /* @__PURE__ */ renamedFunction('saidName', 'formatRecordName', formatRecordName)

/** @deprecated Use `renderConditionalMessages`. */
export const said = /* @__PURE__ */ renamedFunction('said', 'renderConditionalMessages', renderConditionalMessages)

/** @deprecated Use `remedyActionsOf`. */
export const remediesOf = /* @__PURE__ */ renamedFunction('remediesOf', 'remedyActionsOf', remedyActionsOf)

/** @deprecated Use `translateRemark`. */
export const readRemark = /* @__PURE__ */ renamedFunction('readRemark', 'translateRemark', translateRemark)

/** @deprecated Use `findRemarksContaining`. */
export const remarksSaying = /* @__PURE__ */ renamedFunction(
  'remarksSaying',
  'findRemarksContaining',
  findRemarksContaining,
)

/** @deprecated Use `writePermissionsOf`. */
export const writePermissions = /* @__PURE__ */ renamedFunction(
  'writePermissions',
  'writePermissionsOf',
  writePermissionsOf,
)

/** @deprecated Use `restrictRegistry`. */
export const narrowRegistry = /* @__PURE__ */ renamedFunction('narrowRegistry', 'restrictRegistry', restrictRegistry)

/** @deprecated Use `userResourceName`. */
export const peopleResource = userResourceName

/** @deprecated Use `allRecordsPermission`. */
export const allPermission = allRecordsPermission

/** @deprecated Use `scopeRootsOf`. */
export const belongings = /* @__PURE__ */ renamedFunction('belongings', 'scopeRootsOf', scopeRootsOf)

/** @deprecated Use `scopeLinksOf`. */
export const bondsOf = /* @__PURE__ */ renamedFunction('bondsOf', 'scopeLinksOf', scopeLinksOf)

/** @deprecated Use `editableProperty`. */
export const editableName = editableProperty

/** @deprecated Use `isOutsideEditScope`. */
export const isOthersToo = /* @__PURE__ */ renamedFunction('isOthersToo', 'isOutsideEditScope', isOutsideEditScope)

/** @deprecated Use `idFromRouteParameter`. */
export const idInAddress = /* @__PURE__ */ renamedFunction('idInAddress', 'idFromRouteParameter', idFromRouteParameter)

/** @deprecated Use `idFromPathSegment`. */
export const idInPath = /* @__PURE__ */ renamedFunction('idInPath', 'idFromPathSegment', idFromPathSegment)

/** @deprecated Use `dashboardShortcutLetter`. */
export const dashboardLetter = dashboardShortcutLetter

/** @deprecated Use `splitSearchPath`. */
export const searchPath = /* @__PURE__ */ renamedFunction('searchPath', 'splitSearchPath', splitSearchPath)

/** @deprecated Use `searchFieldsOf`. */
export const searchedBy = /* @__PURE__ */ renamedFunction('searchedBy', 'searchFieldsOf', searchFieldsOf)

/** @deprecated Use `allSearchFieldsOf`. */
export const soughtIn = /* @__PURE__ */ renamedFunction('soughtIn', 'allSearchFieldsOf', allSearchFieldsOf)

/** @deprecated Use `createSearchTextReader`. */
export const searchedTexts = /* @__PURE__ */ renamedFunction(
  'searchedTexts',
  'createSearchTextReader',
  createSearchTextReader,
)

/** @deprecated Use `containsNumber`. */
export const holdsNumber = /* @__PURE__ */ renamedFunction('holdsNumber', 'containsNumber', containsNumber)

/** @deprecated Use `minSerialDigits`. */
export const fewestDigits = minSerialDigits

/** @deprecated Use `serialDigitsOf`. */
export const digitsOf = /* @__PURE__ */ renamedFunction('digitsOf', 'serialDigitsOf', serialDigitsOf)

/** @deprecated Use `compareSerials`. */
export const inSerialOrder = /* @__PURE__ */ renamedFunction('inSerialOrder', 'compareSerials', compareSerials)

/** @deprecated Use `isAsciiText`. */
export const isPlain = /* @__PURE__ */ renamedFunction('isPlain', 'isAsciiText', isAsciiText)

/** @deprecated Use `clockTimeIn`. */
export const clockIn = /* @__PURE__ */ renamedFunction('clockIn', 'clockTimeIn', clockTimeIn)

/** @deprecated Use `currentTimeZone`. */
export const workingZone = /* @__PURE__ */ renamedFunction('workingZone', 'currentTimeZone', currentTimeZone)

/** @deprecated Use `momentOfClockTime`. */
export const momentIn = /* @__PURE__ */ renamedFunction('momentIn', 'momentOfClockTime', momentOfClockTime)

/** @deprecated Use `formatMomentInZone`. */
export const momentText = /* @__PURE__ */ renamedFunction('momentText', 'formatMomentInZone', formatMomentInZone)

/** @deprecated Use `setTimeZone`. */
export const workIn = /* @__PURE__ */ renamedFunction('workIn', 'setTimeZone', setTimeZone)

/** @deprecated Use `isOutsideDeviceTimeZone`. */
export const worksElsewhere = /* @__PURE__ */ renamedFunction(
  'worksElsewhere',
  'isOutsideDeviceTimeZone',
  isOutsideDeviceTimeZone,
)

/** @deprecated Use `startOfDay`. */
export const beginningOf = /* @__PURE__ */ renamedFunction('beginningOf', 'startOfDay', startOfDay)

/** @deprecated Use `allowedNextChoices`. */
export const followingChoices = /* @__PURE__ */ renamedFunction(
  'followingChoices',
  'allowedNextChoices',
  allowedNextChoices,
)

/** @deprecated Use `withRequiredReason`. */
export const withReason = /* @__PURE__ */ renamedFunction('withReason', 'withRequiredReason', withRequiredReason)

/** @deprecated Use `addTranslations`. */
export const learn = /* @__PURE__ */ renamedFunction('learn', 'addTranslations', addTranslations)

/** @deprecated Use `hasLanguage`. */
export const knows = /* @__PURE__ */ renamedFunction('knows', 'hasLanguage', hasLanguage)

/** @deprecated Use `placeholdersIn`. */
export const blanksIn = /* @__PURE__ */ renamedFunction('blanksIn', 'placeholdersIn', placeholdersIn)

/** @deprecated Use `choiceGroupValuesOf`. */
export const groupOf = /* @__PURE__ */ renamedFunction('groupOf', 'choiceGroupValuesOf', choiceGroupValuesOf)

/** @deprecated Use `listFiltersOfWhere`. */
export const narrowings = /* @__PURE__ */ renamedFunction('narrowings', 'listFiltersOfWhere', listFiltersOfWhere)

/** @deprecated Use `databaseFiltersOfWhere`. */
export const comparisons = /* @__PURE__ */ renamedFunction(
  'comparisons',
  'databaseFiltersOfWhere',
  databaseFiltersOfWhere,
)
