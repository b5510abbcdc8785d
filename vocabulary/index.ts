export { checkOf } from '../kinds/checks'
export { listedFields } from '../kinds/details/facts'
export * from '../kinds/facts'
export { fieldsToRead } from '../kinds/group/facts'
export type { MoneyOptions } from '../kinds/money/facts'
export type { KindName, TypedKindName } from '../kinds/names'
export { type NumberOptions, type Unit, unitOf } from '../kinds/number/facts'
export { largestPicture, type OrderedPicture, pictureTypes } from '../kinds/picture/facts'
export { slugOf } from '../kinds/slug/facts'
export { type Action, isForMany, type Refusal } from './action'
export { addressFields, onAnEnvelope } from './address'
export { type ArrangeFilter, type ArrangeSorter, arrangeRows, isUnset, keysOf, rowTest } from './arrange'
export type { BackupRun, BackupsTold } from './backups'
export {
  applied,
  type BulkChange,
  bulkWays,
  decimalsOf,
  type How,
} from './bulk'
export * from './business'
export {
  type Answer,
  apiBase,
  type Body,
  backupCalls,
  bookmarkCalls,
  type Call,
  commentCalls,
  fillPath,
  isCallable,
  jobCalls,
  keyHeader,
  type Method,
  ownCalls,
  type StandardCall,
  searchCall,
  sessionCalls,
  undoCalls,
  viewCalls,
} from './calls'
export { brokenText, checkAmong, checkBetween, checkFields, checkRecord, checkValue, type Errors } from './checks'
export {
  type Choice,
  type ChoiceGroups,
  type Choices,
  choices,
  choicesOf,
  formerName,
  goesBack,
  groupsOf,
  isResuming,
  nextChoices,
  type Tone,
  valuesOf,
} from './choices'
export { collect } from './collect'
export {
  type CommentPerson,
  commentPermission,
  commentsChanged,
  longestComment,
  type Mention,
  moderatePermission,
  mostMentioned,
  type RecordComment,
} from './comments'
export { compareFolded, foldText, hasBrokenText, isBlank, isPlain, visibleText } from './compared-text'
export { type Condition, fieldsIn, holds, type Rule, type Saying, type Values } from './conditions'
export { countries } from './countries'
export {
  type CsvCell,
  csvLines,
  csvOf,
  isSeparator,
  numberCell,
  type Separator,
  separatorOf,
  separators,
  unguarded,
} from './csv'
export { baseCurrencyIn, currenciesIn, currencyPaths, targetOf } from './currencies'
export { decimalsField, decimalsOfCurrency, excessDecimals, type NamedDecimals } from './currency-decimals'
export {
  type Answered,
  answererOf,
  type Dashboard,
  type DashboardCounts,
  type DashboardFigure,
  type DashboardNote,
  type DashboardPanel,
  type DashboardPiece,
  type DashboardRecords,
  type DashboardTop,
  type DashboardTrend,
  type DashboardWork,
  dashboardWords,
  defineDashboard,
  figuresOf,
  isCounts,
  isPiece,
  isRecords,
  isTop,
  isTrend,
  panelsOf,
  type Ranked,
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
  timeOf,
} from './field'
export { objectionToFile } from './files/content'
export { safeName } from './files/safe-name'
export { allFileTypes, endingOf, endingsOf, type FileType, mediaTypeOf } from './files/types'
export { coarserOf, coarseValues, fieldMeant, finerOf, refining, shownOf, tabValues } from './finer'
export { fieldNow, type Renaming, renamingsOf, resourceNow } from './former-names'
export { searchedTexts, searchHint } from './found'
export { walkGrants } from './granted'
export { checkDigitOf, comparableCode } from './gtin'
export {
  type FieldChange,
  type HistoryAction,
  type HistoryEntry,
  historyActions,
  historyResource,
  type Meanwhile,
} from './history'
export { ownIcons } from './icons'
export { type Note, notesOf } from './implied'
export { importableFields } from './importable'
export {
  comparedKey,
  createDoubleFinder,
  importKeys,
  type NamedOnly,
  settled,
  uniqueNames,
  valuesForAll,
} from './imported'
export {
  type ItemOutcome,
  type Job,
  type JobExample,
  type JobItem,
  type JobKind,
  type JobOrder,
  type JobState,
  outcomeCells,
  outcomeHeads,
} from './job'
export type { Choosable, Column, Counting, FilterKind, Kind } from './kind'
export {
  type LiveChange,
  type LiveEvent,
  type LivePresence,
  liveCalls,
  type PresenceState,
  type PresentPerson,
  presenceSeconds,
  requestHeader,
  unattendedHeader,
} from './live'
export { matches, shortened } from './match'
export {
  type Conflict,
  changedIn,
  conflictKey,
  type Decide,
  difference,
  merge,
  type Schema,
} from './merge'
export { mergedOrder } from './merge/order'
export { type Messages, messages } from './messages'
export { narrowRegistry, writePermissions } from './narrowed'
export { oncePerLocale } from './once-per-locale'
export { firstOf, type Overlaps, overlapping } from './overlaps'
export { mayOpen } from './pages'
export { type OwnRole, type OwnUser, ownResources, people } from './people'
export { createNaming, permissionWords, plainWord } from './permission-words'
export {
  actionLabel,
  announced,
  completed,
  type Held,
  may,
  mayCall,
  permissionLabel,
  permissionName,
  permissionsOf,
} from './permissions'
export {
  type ActionOf,
  type AnyRecord,
  type AskedBy,
  type CheckedFor,
  type DerivedOf,
  type Flat,
  type InputFor,
  isActive,
  isHidden,
  type RecordGiven,
  type RecordOf,
  saidName,
  titleOf,
  type WrittenFor,
} from './record'
export { type Attachment, idOf, type Picture, type Reference } from './reference'
export { refusalOf, remediesOf, said } from './refusals'
export {
  callOf,
  createRegistry,
  type NamedByEngine,
  type Referrer,
  type Registry,
  type ResourceNamed,
} from './registry'
export type { Related } from './related'
export { readRemark, remark, remarksSaying } from './remarks'
export { defineResource, type Resource } from './resource'
export { isCurrencyCode, isoDecimals, keptAmount, saidAmount, saidNumber } from './said-amounts'
export { saidDay, saidDayOf, saidLately } from './said-days'
export type { Sampler } from './sampler'
export { idInAddress, idInPath, screenAddress } from './screen-address'
export { dashboardLetter, menuOf, type Screen, screensOf } from './screens'
export { holdsNumber, searchTerms } from './search-terms'
export { searchedBy, searchPath, soughtIn, type Through } from './searched'
export type { Section } from './sections'
export { digitsOf, fewestDigits, inSerialOrder, type SerialRun, serialRuns, serialText } from './serials'
export type { Decimals, MaybeStored, NotStored, StoredDecimal } from './stored-decimal'
export { followingChoices, hasTransitions, transitionRefusal, withReason } from './transitions'
export { type Blanks, blanksIn, knows, learn, type Words } from './translation'
export { uuid } from './uuid'
export type { ColumnsOf, PairsIn, Stamps } from './values'
export { comparisons, groupOf, type Narrowing, type Now, narrowings, type Wanted, type Where } from './where'
export { allPermission, type Bond, belongings, bondsOf, editableName, isOthersToo, peopleResource } from './within'
export { didYouMean, humanise, language, locale, nearest, noun, phrase, speak, t } from './words'
export { countryOfZone } from './zone-country'
export {
  beginningOf,
  clockIn,
  dayIn,
  isTimeZone,
  momentIn,
  momentText,
  plusDays,
  workIn,
  workingZone,
  worksElsewhere,
} from './zones'
