import { lazy } from '../../../lazy'

/** A dialog that creates a record. The code of the dialog is loaded when the dialog is first opened. */
export const CreateDialog = lazy(() => import('./CreateRecordDialog'))

/**
 * A dialog that asks for the fields of an action and runs the action. The code of the dialog is loaded when the dialog
 * is first opened.
 */
export const ActionDialog = lazy(() => import('./RunActionDialog'))
