import { lazy } from '../../lazy'

/** Creates a record without leaving the page; its code comes when it is first opened. */
export const CreateDialog = lazy(() => import('./CreateRecordDialog'))
