export { checkOf } from '../kinds/checks'
export * from '../kinds/definitions'
export { listedFields } from '../kinds/details/definition'
export { fieldsInReadingOrder } from '../kinds/group/definition'
export type { KindName, TypedKindName } from '../kinds/kind-names'
export type { MoneyOptions } from '../kinds/money/definition'
export { type NumberOptions, type Unit, unitOf } from '../kinds/number/definition'
export { maxPictureBytes, type OrderedPicture, pictureTypes } from '../kinds/picture/definition'
export { slugOf } from '../kinds/slug/definition'
export { type Action, canRunInBulk, type Refusal } from './action'
export { addressFields, envelopeFieldOrder } from './address'
export { type ApiRow, apiRowsIn, isApiRow, toApiRow } from './api-row'
export type { BackupRun, BackupStatus } from './backups'
export {
  applyBulkChange,
  type BulkChange,
  type BulkChangeOperation,
  bulkChangeOperationsOf,
  decimalsOf,
} from './bulk'
export * from './business'
export { cachePerLocale } from './cache-per-locale'
export {
  accountCalls,
  apiBase,
  backupCalls,
  bookmarkCalls,
  type Call,
  type CallBodyFormat,
  type CallResponseType,
  commentCalls,
  fillPath,
  type HttpMethod,
  idempotencyKeyHeader,
  isPathSafeId,
  jobCalls,
  type StandardCall,
  searchCall,
  sessionCalls,
  undoCalls,
  viewCalls,
} from './calls'
export {
  brokenCharacterMessage,
  checkAgainstOtherLines,
  checkFieldRules,
  checkFields,
  checkRecord,
  checkValue,
  type Errors,
} from './checks'
export {
  type Choice,
  type ChoiceGroups,
  type Choices,
  choiceGroupsOf,
  choices,
  choicesOf,
  choiceValuesOf,
  hasResumableChoice,
  isBackwardTransition,
  nextChoices,
  previousValueFieldOf,
  type Tone,
} from './choices'
export { collectResources } from './collect-resources'
export {
  type CommentPerson,
  commentChangeResource,
  commentPermission,
  type Mention,
  maxCommentLength,
  maxMentionsPerComment,
  moderatePermission,
  type RecordComment,
} from './comments'
export {
  type Condition,
  type ConditionalMessage,
  conditionHolds,
  fieldsInCondition,
  type Rule,
  type Values,
} from './conditions'
export { countries } from './countries'
export {
  type CsvCell,
  type CsvSeparator,
  csvLines,
  csvOf,
  csvSeparatorForLocale,
  csvSeparators,
  formatCsvNumber,
  isCsvSeparator,
  unescapeCsvFormula,
} from './csv'
export { baseCurrencyIn, currencyPaths, currencyResourcesIn, referencedResourceOf } from './currencies'
export {
  type CurrencyDecimals,
  currencyDecimalsFieldOf,
  decimalsOfCurrency,
  excessDecimalsMessage,
} from './currency-decimals'
export {
  type Dashboard,
  type DashboardCounts,
  type DashboardFigure,
  type DashboardFunction,
  type DashboardNote,
  type DashboardPanel,
  type DashboardPiece,
  type DashboardQueueEntry,
  type DashboardRanking,
  type DashboardRecords,
  type DashboardTopList,
  type DashboardTrend,
  dashboardFiguresOf,
  dashboardFunctionOf,
  dashboardPanelsOf,
  defineDashboard,
  isCountsPanel,
  isPiecePanel,
  isRecordsPanel,
  isTopListPanel,
  isTrendPanel,
  reservedDashboardNames,
} from './dashboard'
export { checkDeclarations } from './declarations'
export { type FieldNote, fieldNotesOf } from './derived-rules'
export {
  coarseChoiceOf,
  coarseValues,
  detailedChoiceOf,
  displayedFieldOf,
  refiningValuesOf,
  resolveChoiceField,
  tabValues,
} from './detailed-choice'
export { exactProduct, exactSum } from './exact-arithmetic'
export {
  defaultOf,
  type Field,
  type Fields,
  formerNamesOf,
  hasDefault,
  innerFields,
  isEmpty,
  isReadOnly,
  labelOf,
  timePrecisionOf,
} from './field'
export { fileRejectionReason } from './files/check-file'
export { allFileTypes, type FileType, fileExtensionOf, fileExtensionsOf, mediaTypeOf } from './files/file-types'
export { safeFileName } from './files/safe-file-name'
export {
  createRowTest,
  filterAndSortRows,
  filterKeysOf,
  type InMemoryFilter,
  type InMemorySorter,
  isUnset,
} from './filter-and-sort'
export { mapForeignPermissions } from './foreign-permissions'
export { formatAmount, formatPlainNumber, isCurrencyCode, isoDecimals, storableAmountText } from './format-amounts'
export { formatDayInSentence, formatDayOfMoment, formatRecentMoment } from './format-times'
export * from './former-exports'
export { currentFieldName, findCurrentResource, type Renaming, renamingsOf } from './former-names'
export { checkDigitOf, comparableCode } from './gtin'
export {
  type ConcurrentChange,
  type FieldChange,
  type HistoryAction,
  type HistoryEntry,
  historyActions,
  historyResource,
} from './history'
export { didYouMean, humanise, labelInSentence, language, locale, nearestName, phrase, setLanguage, t } from './i18n'
export { builtInIcons } from './icons'
export {
  createDuplicateFinder,
  duplicateKeyOf,
  importKeys,
  resolveImportRow,
  sharedValueFieldsOf,
  type UnresolvedReference,
  uniqueFieldNamesOf,
} from './import-rows'
export { importableFields } from './importable-fields'
export {
  type ItemOutcome,
  type Job,
  type JobExample,
  type JobItem,
  type JobKind,
  type JobRequest,
  type JobState,
  jobItemCsvHeader,
  jobItemCsvRow,
} from './job'
export type { Column, FieldOption, FilterKind, Kind, RecordNumbering } from './kind'
export {
  type LiveChange,
  type LiveEvent,
  type LivePresence,
  liveCalls,
  type PresenceState,
  type PresentPerson,
  presenceIntervalSeconds,
  requestIdHeader,
  unattendedHeader,
} from './live'
export { matchesTypedWords, shortenTypedText } from './match-words'
export {
  type Conflict,
  type ConflictResolver,
  changedFieldsOf,
  changedValuesOf,
  conflictKey,
  type MergeSchema,
  mergeRecordChanges,
} from './merge'
export { mergeOrders } from './merge/merge-orders'
export { type SuccessMessages, specificationMessages } from './messages'
export { decidingRecordOf, findOverlappingRecords, type OverlapRule } from './overlaps'
export { canOpenPage } from './pages'
export { type BuiltInRole, type BuiltInUser, builtInResources, people } from './people'
export { createResourceFinder, normalizePermissionWord, permissionSynonyms } from './permission-synonyms'
export {
  actionLabel,
  addRequiredPermissions,
  canMakeCall,
  extensionCallNamesOf,
  type GrantedPermissions,
  hasPermission,
  permissionLabel,
  permissionName,
  permissionsOf,
} from './permissions'
export {
  type ActionInputFor,
  type ActionNameOf,
  type ActionRecordFor,
  type AnyRecord,
  type DerivedFieldOf,
  formatRecordName,
  type InputFor,
  isActive,
  isHidden,
  type RecordOf,
  type ServerInputFor,
  type Simplify,
  titleOf,
  type ValidatedInputFor,
} from './record'
export { type Attachment, idOf, type Picture, type Reference } from './reference'
export { refusalOf, remedyActionsOf, renderConditionalMessages } from './refusals'
export {
  type BuiltInResourceNamed,
  callOf,
  createRegistry,
  type Referrer,
  type Registry,
  type ResourceNamed,
} from './registry'
export type { RelatedRecords } from './related'
export { findRemarksContaining, remark, translateRemark } from './remarks'
export { defineResource, type Resource } from './resource'
export { restrictRegistry, writePermissionsOf } from './restrict-registry'
export {
  allRecordsPermission,
  editableProperty,
  isOutsideEditScope,
  type ScopeLink,
  scopeLinksOf,
  scopeRootsOf,
  userResourceName,
} from './row-scope'
export type { Sampler } from './sampler'
export { idFromPathSegment, idFromRouteParameter, screenAddress } from './screen-address'
export { dashboardShortcutLetter, menuOf, type Screen, screensOf } from './screens'
export { allSearchFieldsOf, type ReferencedSearchFields, searchFieldsOf, splitSearchPath } from './search-fields'
export { createSearchTextReader, searchHint } from './search-hints'
export { containsNumber, searchTerms } from './search-terms'
export type { Section } from './sections'
export { compareSerials, minSerialDigits, type SerialRun, serialDigitsOf, serialRuns, serialText } from './serials'
export type { DecimalsArgument, NotStoredDecimal, OptionalStoredDecimal, StoredDecimal } from './stored-decimal'
export { compareFolded, foldText, hasBrokenText, isAsciiText, isBlank, visibleText } from './text-comparison'
export { countryOfZone } from './time-zone-country'
export {
  clockTimeIn,
  currentTimeZone,
  dayIn,
  formatMomentInZone,
  isOutsideDeviceTimeZone,
  isTimeZone,
  momentOfClockTime,
  plusDays,
  setTimeZone,
  startOfDay,
} from './time-zones'
export { allowedNextChoices, hasTransitions, transitionRefusal, withRequiredReason } from './transitions'
export { addTranslations, hasLanguage, type PlaceholderValues, placeholdersIn, type Translations } from './translation'
export { uuid } from './uuid'
export type { ColumnValuesOf, ReferenceListFieldName, Stamps } from './value-types'
export {
  choiceGroupValuesOf,
  databaseFiltersOfWhere,
  listFiltersOfWhere,
  type Now,
  type Where,
  type WhereFilter,
  type WhereTest,
} from './where'
