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
export { collectResources } from './collect-resources'
export {
  type Condition,
  type ConditionalMessage,
  conditionHolds,
  fieldsInCondition,
  type Rule,
  type Values,
} from './conditions'
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
export type { RelatedRecords } from './declaration'
export { checkDeclarations } from './declarations'
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
export { safeFileName, titledFileName } from './files/safe-file-name'
export * from './former-exports'
export type { Column, FieldOption, FilterKind, Kind, RecordNumbering } from './kind'
export {
  type Conflict,
  type ConflictResolver,
  changedFieldsOf,
  changedValuesOf,
  conflictKey,
  type MergeSchema,
  mergeRecordChanges,
} from './merge'
export { mergeOrders } from './merge/match-list-entries'
export { type SuccessMessages, specificationMessages } from './messages'
export { baseCurrencyIn, currencyPaths, currencyResourcesIn, referencedResourceOf } from './numbers/currencies'
export {
  type CurrencyDecimals,
  currencyDecimalsFieldOf,
  decimalsOfCurrency,
  excessDecimalsMessage,
} from './numbers/currency-decimals'
export { exactProduct, exactSum } from './numbers/exact-arithmetic'
export {
  formatAmount,
  formatPlainNumber,
  isCurrencyCode,
  isoDecimals,
  storableAmountText,
} from './numbers/format-amounts'
export { type BuiltInRole, type BuiltInUser, builtInResources, people } from './people'
export { mapForeignPermissions } from './permissions/foreign-permissions'
export { createResourceFinder, normalizePermissionWord, permissionSynonyms } from './permissions/permission-synonyms'
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
} from './permissions/permissions'
export { restrictRegistry, writePermissionsOf } from './permissions/restrict-registry'
export {
  allRecordsPermission,
  editableProperty,
  isOutsideEditScope,
  type ScopeLink,
  scopeLinksOf,
  scopeRootsOf,
  userResourceName,
} from './permissions/row-scope'
export { addressFields, envelopeFieldOrder, postcodeField } from './places/address'
export { plainName, printedSubdivision } from './places/address-formats'
export { type AddressLineOptions, addressLines, type PostalAddress } from './places/address-lines'
export { addressRuleOf, hasAddressRules, loadAddressRules, withPlainCharacters } from './places/address-rules'
export { countries, countryName, countryOfZone } from './places/countries'
export { internationalPhone, loadPhoneRules } from './places/phone-rules'
export {
  adaptValue,
  addressLabelOf,
  checkPostalField,
  inCountryOrder,
  isPartOfCountry,
  isRequiredByCountry,
  postalFieldsOf,
} from './places/postal-fields'
export { doPostcodeRangesMeet, isInPostcodeRanges } from './places/postcode-ranges'
export { type ApiRow, apiRowsIn, isApiRow, toApiRow } from './records/api-row'
export type { BackupRun, BackupStatus } from './records/backups'
export {
  applyBulkChange,
  type BulkChange,
  type BulkChangeOperation,
  bulkChangeOperationsOf,
  decimalsOf,
} from './records/bulk'
export { foldCode } from './records/codes'
export {
  type CommentPerson,
  commentChangeResource,
  commentPermission,
  type Mention,
  maxCommentLength,
  maxMentionsPerComment,
  moderatePermission,
  type RecordComment,
} from './records/comments'
export { translateErasedName } from './records/erased-names'
export { currentFieldName, findCurrentResource, type Renaming, renamingsOf } from './records/former-names'
export { checkDigitOf, comparableCode, foldBarcode, isTradeItemNumber } from './records/gtin'
export {
  type ConcurrentChange,
  type FieldChange,
  type HistoryAction,
  type HistoryEntry,
  historyActions,
  historyResource,
} from './records/history'
export {
  createDuplicateFinder,
  duplicateKeyOf,
  importKeys,
  resolveImportRow,
  sharedValueFieldsOf,
  type UnresolvedReference,
  uniqueFieldNamesOf,
} from './records/import-rows'
export { importableFields } from './records/importable-fields'
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
} from './records/job'
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
} from './records/live'
export {
  type Erasable,
  erasureActions,
  hasPersonalData,
  isErased,
  lastDayOfRetention,
  type Retention,
} from './records/personal-data'
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
} from './records/record'
export { type Attachment, idOf, type Picture, type Reference } from './records/reference'
export { findRemarksContaining, remark, translateRemark } from './records/remarks'
export type { Sampler } from './records/sampler'
export {
  compareSerials,
  minSerialDigits,
  type SerialRange,
  serialDigitsOf,
  serialRuns,
  serialText,
} from './records/serials'
export { actionMessage, namedValues, recordChangeMessage } from './records/success-message'
export { uuid } from './records/uuid'
export type {
  ColumnValuesOf,
  DecimalsArgument,
  NotStoredDecimal,
  OptionalStoredDecimal,
  ReferenceListFieldName,
  Stamps,
  StoredDecimal,
} from './records/value-types'
export {
  type BuiltInResourceNamed,
  callOf,
  createRegistry,
  type Referrer,
  type Registry,
  type ResourceNamed,
} from './registry'
export { defineResource, type Resource } from './resource'
export { type FieldNote, fieldNotesOf } from './rules/derived-rules'
export {
  coarseChoiceOf,
  coarseValues,
  detailedChoiceOf,
  displayedFieldOf,
  refiningValuesOf,
  resolveChoiceField,
  tabValues,
} from './rules/detailed-choice'
export {
  createRowTest,
  filterAndSortRows,
  filterKeysOf,
  type InMemoryFilter,
  type InMemorySorter,
  isUnset,
} from './rules/filter-and-sort'
export { decidingRecordOf, findOverlappingRecords, type OverlapRule } from './rules/overlaps'
export { hiddenMessage, refusalOf, remedyActionsOf, renderConditionalMessages } from './rules/refusals'
export { allowedNextChoices, hasTransitions, transitionRefusal, withRequiredReason } from './rules/transitions'
export {
  choiceGroupValuesOf,
  databaseFiltersOfWhere,
  listFiltersOfWhere,
  type Now,
  type Where,
  type WhereFilter,
  type WhereTest,
} from './rules/where'
export { builtInIcons } from './screens/icons'
export { canOpenPage } from './screens/pages'
export { idFromPathSegment, idFromRouteParameter, screenAddress } from './screens/screen-address'
export { dashboardShortcutLetter, menuOf, type Screen, screensOf } from './screens/screens'
export type { Section } from './sections'
export { cachePerLocale } from './text/cache-per-locale'
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
} from './text/csv'
export {
  didYouMean,
  humanise,
  labelInSentence,
  language,
  locale,
  nearestName,
  phrase,
  setLanguage,
  t,
} from './text/i18n'
export { matchesTypedWords, shortenTypedText } from './text/match-words'
export { allSearchFieldsOf, type ReferencedSearchFields, searchFieldsOf, splitSearchPath } from './text/search-fields'
export { createSearchTextReader, searchHint } from './text/search-hints'
export { containsNumber, searchTerms } from './text/search-terms'
export { compareFolded, foldText, hasBrokenText, isAsciiText, isBlank, visibleText } from './text/text-comparison'
export {
  addTranslations,
  hasLanguage,
  type PlaceholderValues,
  placeholdersIn,
  type Translations,
  withKnownParts,
} from './text/translation'
export { formatDayInSentence, formatDayOfMoment, formatRecentMoment } from './time/format-times'
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
} from './time/time-zones'
