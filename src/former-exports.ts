/** These exports keep their former names, which the next version removes. Each function reports its first call. */

import { renamedFunction } from '../vocabulary/renamed'
import { FormContext, useFormContext } from './screens/form/form-context'
import { formValuesToPayload } from './screens/form/state/conversions'
import { UnsavedChangesGuard } from './screens/form/UnsavedChangesGuard'
import { EmptyState } from './screens/shared/notices/EmptyState'
import { LoadErrorNote } from './screens/shared/notices/LoadErrorNote'
import { useInvalidateRecords } from './screens/shared/records/invalidate-records'
import { playScanTone } from './screens/shared/scan/scan-sound'
import { RecordPresence } from './screens/shared/timeline/RecordPresence'
import { ReferenceNames } from './screens/shared/values/reference-names'

export type { CalendarRange as Range } from '../providers/api'
export type { ChangeResponseMeta as Changed } from '../providers/data-providers'
export type { BusinessScreens as BrowserSide } from './define-screens'
export type { PartialRecord as SeenRecord } from './screens/context'

/** @deprecated Use `UnsavedChangesGuard`. */
export const Guard = /* @__PURE__ */ renamedFunction('Guard', 'UnsavedChangesGuard', UnsavedChangesGuard)

/** @deprecated Use `formValuesToPayload`. */
export const writeFields = /* @__PURE__ */ renamedFunction('writeFields', 'formValuesToPayload', formValuesToPayload)

/** @deprecated Use `FormContext`. */
export const SettingContext = /* @__PURE__ */ renamedFunction('SettingContext', 'FormContext', FormContext)

/** @deprecated Use `useFormContext`. */
export const useSetting = /* @__PURE__ */ renamedFunction('useSetting', 'useFormContext', useFormContext)

/** @deprecated Use `EmptyState`. */
export const State = /* @__PURE__ */ renamedFunction('State', 'EmptyState', EmptyState)

/** @deprecated Use `LoadErrorNote`. */
export const Unread = /* @__PURE__ */ renamedFunction('Unread', 'LoadErrorNote', LoadErrorNote)

/** @deprecated Use `RecordPresence`. */
export const Company = /* @__PURE__ */ renamedFunction('Company', 'RecordPresence', RecordPresence)

/** @deprecated Use `useInvalidateRecords`. */
export const useChanged = /* @__PURE__ */ renamedFunction('useChanged', 'useInvalidateRecords', useInvalidateRecords)

/** @deprecated Use `ReferenceNames`. */
export const Named = /* @__PURE__ */ renamedFunction('Named', 'ReferenceNames', ReferenceNames)

/** @deprecated Use `playScanTone`. */
export const tellByTone = /* @__PURE__ */ renamedFunction('tellByTone', 'playScanTone', playScanTone)
