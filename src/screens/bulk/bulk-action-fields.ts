import type { Action, Fields } from '../../../vocabulary'

/** The fields of an action when it runs on many records at once. */
export const bulkActionFields = ({ fields = {} }: Partial<Pick<Action, 'fields'>> = {}): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, { extension: beyond, singleRecordOnly: ofOne }]) => !beyond && !ofOne),
  )
