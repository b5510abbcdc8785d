import { lazy } from '../../../lazy'

/** A dialog that creates a record. Its code is loaded when it is first opened. */
export const CreateDialog = lazy(() => import('./CreateRecordDialog'))
