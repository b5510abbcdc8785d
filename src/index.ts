/** The door to the engine in the browser: what a business writes its pieces with. */

export type { InputProps, Path } from '../kinds/input'
export { money as moneyInput } from '../kinds/money/input'
export { integer as integerInput } from '../kinds/number/input'
export { Text } from '../kinds/text/input'
export type { CalendarRange } from '../providers/api'
export type { ChangeResponseMeta } from '../providers/data'
export { type BusinessScreens, defineScreens } from './browser-side'
export { lazy } from './lazy'
export { type PartialRecord, type PieceProps, useResource, useWorkbench } from './screens/context'
export { formValuesToPayload } from './screens/form/conversions'
export { FieldItem } from './screens/form/FieldItem'
export { UnsavedChangesGuard } from './screens/form/guard'
export { CreateDialog } from './screens/form/lazy'
export { afterPointerRelease } from './screens/form/press'
export { focusInput } from './screens/form/problems'
export { RecordSearch } from './screens/form/RecordSearch'
export { FormContext, inputId, useFormContext } from './screens/form/setting'
export { useSiblings } from './screens/form/siblings'
export { useAccess } from './screens/shared/access'
export { useRecordActions } from './screens/shared/actions'
export { useBaseCurrency } from './screens/shared/base-currency'
export { Cell } from './screens/shared/Cell'
export { RecordPresence } from './screens/shared/Company'
export { useInvalidateRecords } from './screens/shared/changed'
export { useDebounced } from './screens/shared/debounced'
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
export { labelSearch } from './screens/shared/label-search'
export { MoreButton } from './screens/shared/MoreButton'
export { NumberBox } from './screens/shared/NumberBox'
export { ReferenceNames, useNameOf } from './screens/shared/names'
export { useOptions } from './screens/shared/options'
export { PageHeader } from './screens/shared/PageHeader'
export { readCells } from './screens/shared/read-cells'
export { rescueFocus } from './screens/shared/returned-focus'
export { Select } from './screens/shared/Select'
export { EmptyState, Failure, Skeleton } from './screens/shared/States'
export { CameraButton } from './screens/shared/scan/CameraButton'
export { Scanner, type Verdict } from './screens/shared/scan/Scanner'
export { playScanTone } from './screens/shared/scan/tones'
export { silentProvider, useSilentList, useSilentOne } from './screens/shared/silent'
export { Timeline } from './screens/shared/Timeline'
export { LoadErrorNote } from './screens/shared/Unread'
export { useRelated } from './screens/show/related'
