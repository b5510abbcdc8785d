/** The entry point of the engine in the browser. A business writes its pieces with these exports. */

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
export { formValuesToPayload } from './screens/form/conversions'
export { CreateDialog } from './screens/form/create-dialog'
export { FieldItem } from './screens/form/FieldItem'
export { FormContext, inputId, useFormContext } from './screens/form/form-context'
export { focusInput } from './screens/form/form-problems'
export { afterPointerRelease } from './screens/form/pointer-release'
export { RecordSearch } from './screens/form/RecordSearch'
export { useSiblings } from './screens/form/siblings'
export { UnsavedChangesGuard } from './screens/form/UnsavedChangesGuard'
export { useAccess } from './screens/shared/access'
export { useBaseCurrency } from './screens/shared/base-currency'
export { Cell } from './screens/shared/Cell'
export { useDebounced } from './screens/shared/debounced'
export { EmptyState, Failure, Skeleton } from './screens/shared/EmptyState'
export { fieldOf } from './screens/shared/fields'
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
} from './screens/shared/formats'
export { useInvalidateRecords } from './screens/shared/invalidate-records'
export { LoadErrorNote } from './screens/shared/LoadErrorNote'
export { labelSearch } from './screens/shared/label-search'
export { MoreButton } from './screens/shared/MoreButton'
export { NumberBox } from './screens/shared/NumberBox'
export { useOptions } from './screens/shared/options'
export { PageHeader } from './screens/shared/PageHeader'
export { RecordPresence } from './screens/shared/RecordPresence'
export { readCells } from './screens/shared/read-cells'
export { ReferenceNames, useNameOf } from './screens/shared/reference-names'
export { rescueFocus } from './screens/shared/restore-focus'
export { Select } from './screens/shared/Select'
export { CameraButton } from './screens/shared/scan/CameraButton'
export { Scanner, type Verdict } from './screens/shared/scan/Scanner'
export { playScanTone } from './screens/shared/scan/scan-sound'
export { silentProvider, useSilentList, useSilentOne } from './screens/shared/silent-queries'
export { Timeline } from './screens/shared/Timeline'
export { useRecordActions } from './screens/shared/use-record-actions'
export { useRelated } from './screens/show/related-records'
