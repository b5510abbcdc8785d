/** The entry point of the engine in the browser. A business writes its components with these exports. */

export type { InputProps, Path } from '../kinds/kind-input'
export { money as moneyInput } from '../kinds/money/input'
export { integer as integerInput } from '../kinds/number/input'
export { Text } from '../kinds/text/input'
export type { CalendarRange } from '../providers/api'
export type { ChangeResponseMeta } from '../providers/data-providers'
export { type BusinessScreens, defineScreens } from './define-screens'
export * from './former-exports'
export { lazy } from './lazy'
export { type PartialRecord, type PieceProps, useResource, useWorkbench } from './screens/context'
export { ActionDialog, CreateDialog } from './screens/form/dialogs/lazy-dialogs'
export { FieldItem } from './screens/form/fields/FieldItem'
export { FieldItems } from './screens/form/fields/FieldItems'
export { RecordSearch } from './screens/form/fields/RecordSearch'
export { useSiblings } from './screens/form/fields/siblings'
export { FormContext, inputId, useFormContext } from './screens/form/form-context'
export { afterPointerRelease } from './screens/form/pointer-release'
export { formValuesToPayload } from './screens/form/state/conversions'
export { focusInput } from './screens/form/state/form-problems'
export { UnsavedChangesGuard } from './screens/form/UnsavedChangesGuard'
export { loadTableFile } from './screens/list/import/load-table-file'
export { useDebounced } from './screens/shared/debounced'
export { rescueFocus } from './screens/shared/dialogs/restore-focus'
export { NumberBox } from './screens/shared/inputs/NumberBox'
export { Select } from './screens/shared/inputs/Select'
export { LinkButton } from './screens/shared/LinkButton'
export { MoreButton } from './screens/shared/MoreButton'
export { EmptyState, Failure, Skeleton } from './screens/shared/notices/EmptyState'
export { LoadErrorNote } from './screens/shared/notices/LoadErrorNote'
export { PageHeader } from './screens/shared/PageHeader'
export { useAccess } from './screens/shared/records/access'
export { useInvalidateRecords } from './screens/shared/records/invalidate-records'
export { useOptions } from './screens/shared/records/options'
export { silentProvider, useSilentList, useSilentOne } from './screens/shared/records/silent-queries'
export { useRecordActions } from './screens/shared/records/use-record-actions'
export { CameraButton } from './screens/shared/scan/CameraButton'
export { withGroupSeparator } from './screens/shared/scan/keyboard-wedge'
export { hasOtherItemNumber, loadScans, readScan, type ScannedCode, type Scans } from './screens/shared/scan/load-scans'
export { Scanner, type Verdict } from './screens/shared/scan/Scanner'
export { playScanTone } from './screens/shared/scan/scan-sound'
export { RecordPresence } from './screens/shared/timeline/RecordPresence'
export { Timeline } from './screens/shared/timeline/Timeline'
export { useBaseCurrency } from './screens/shared/values/base-currency'
export { Cell } from './screens/shared/values/Cell'
export { fieldOf } from './screens/shared/values/fields'
export {
  formatCountry,
  formatDay,
  formatDays,
  formatDaysFromNow,
  formatMoment,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShort,
  formatShortDay,
  formatSum,
} from './screens/shared/values/formats'
export { labelSearch } from './screens/shared/values/label-search'
export { readCells } from './screens/shared/values/read-cells'
export { ReferenceNames, useNameOf } from './screens/shared/values/reference-names'
export { useAddressRules } from './screens/shared/values/use-address-rules'
export { useRelated } from './screens/show/related-records'
