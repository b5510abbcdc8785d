import type { Action, Fields } from '../../../vocabulary'

/** What an action asks for where it is done with many records at once. */
export const bulkActionFields = ({ fields = {} }: Partial<Pick<Action, 'fields'>> = {}): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, { extension: beyond, singleRecordOnly: ofOne }]) => !beyond && !ofOne),
  )
