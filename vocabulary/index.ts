export { checkOf } from '../kinds/checks'
export { listedFields } from '../kinds/details/facts'
export * from '../kinds/facts'
export { fieldsInReadingOrder } from '../kinds/group/facts'
export type { MoneyOptions } from '../kinds/money/facts'
export type { KindName, TypedKindName } from '../kinds/names'
export { type NumberOptions, type Unit, unitOf } from '../kinds/number/facts'
export { maxPictureBytes, type OrderedPicture, pictureTypes } from '../kinds/picture/facts'
export { slugOf } from '../kinds/slug/facts'
export { type Action, canRunInBulk, type Refusal } from './action'
export { addressFields, envelopeFieldOrder } from './address'
export {
  createRowTest,
  filterAndSortRows,
  filterKeysOf,
  type InMemoryFilter,
  type InMemorySorter,
  isUnset,
} from './arrange'
export type { BackupRun, BackupStatus } from './backups'
export {
  applyBulkChange,
  type BulkChange,
  type BulkChangeOperation,
  bulkChangeOperationsOf,
  decimalsOf,
} from './bulk'
export * from './business'
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
export { collectResources } from './collect'
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
export { compareFolded, foldText, hasBrokenText, isAsciiText, isBlank, visibleText } from './compared-text'
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
export { exactProduct, exactSum } from './exact'
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
export { fileRejectionReason } from './files/content'
export { safeFileName } from './files/safe-name'
export { allFileTypes, type FileType, fileExtensionOf, fileExtensionsOf, mediaTypeOf } from './files/types'
export {
  coarseChoiceOf,
  coarseValues,
  detailedChoiceOf,
  displayedFieldOf,
  refiningValuesOf,
  resolveChoiceField,
  tabValues,
} from './finer'
export { currentFieldName, findCurrentResource, type Renaming, renamingsOf } from './former-names'
export { createSearchTextReader, searchHint } from './found'
export { mapForeignPermissions } from './granted'
export { checkDigitOf, comparableCode } from './gtin'
export {
  type ConcurrentChange,
  type FieldChange,
  type HistoryAction,
  type HistoryEntry,
  historyActions,
  historyResource,
} from './history'
export { builtInIcons } from './icons'
export { type FieldNote, fieldNotesOf } from './implied'
export { importableFields } from './importable'
export {
  createDuplicateFinder,
  duplicateKeyOf,
  importKeys,
  resolveImportRow,
  sharedValueFieldsOf,
  type UnresolvedReference,
  uniqueFieldNamesOf,
} from './imported'
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
export { matchesTypedWords, shortenTypedText } from './match'
export {
  type Conflict,
  type ConflictResolver,
  changedFieldsOf,
  changedValuesOf,
  conflictKey,
  type MergeSchema,
  mergeRecordChanges,
} from './merge'
export { mergeOrders } from './merge/order'
export { type SuccessMessages, specificationMessages } from './messages'
export { restrictRegistry, writePermissionsOf } from './narrowed'
export { cachePerLocale } from './once-per-locale'
export { decidingRecordOf, findOverlappingRecords, type OverlapRule } from './overlaps'
export { canOpenPage } from './pages'
export { type BuiltInRole, type BuiltInUser, builtInResources, people } from './people'
export { createResourceFinder, normalizePermissionWord, permissionSynonyms } from './permission-words'
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
export { formatAmount, formatPlainNumber, isCurrencyCode, isoDecimals, storableAmountText } from './said-amounts'
export { formatDayInSentence, formatDayOfMoment, formatRecentMoment } from './said-days'
export type { Sampler } from './sampler'
export { idFromPathSegment, idFromRouteParameter, screenAddress } from './screen-address'
export { dashboardShortcutLetter, menuOf, type Screen, screensOf } from './screens'
export { containsNumber, searchTerms } from './search-terms'
export { allSearchFieldsOf, type ReferencedSearchFields, searchFieldsOf, splitSearchPath } from './searched'
export type { Section } from './sections'
export { compareSerials, minSerialDigits, type SerialRun, serialDigitsOf, serialRuns, serialText } from './serials'
export type { DecimalsArgument, NotStoredDecimal, OptionalStoredDecimal, StoredDecimal } from './stored-decimal'
export { allowedNextChoices, hasTransitions, transitionRefusal, withRequiredReason } from './transitions'
export { addTranslations, hasLanguage, type PlaceholderValues, placeholdersIn, type Translations } from './translation'
export { uuid } from './uuid'
export type { ColumnValuesOf, ReferenceListFieldName, Stamps } from './values'
export {
  choiceGroupValuesOf,
  databaseFiltersOfWhere,
  listFiltersOfWhere,
  type Now,
  type Where,
  type WhereFilter,
  type WhereTest,
} from './where'
export {
  allRecordsPermission,
  editableProperty,
  isOutsideEditScope,
  type ScopeLink,
  scopeLinksOf,
  scopeRootsOf,
  userResourceName,
} from './within'
export { didYouMean, humanise, labelInSentence, language, locale, nearestName, phrase, setLanguage, t } from './words'
export { countryOfZone } from './zone-country'
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
} from './zones'
