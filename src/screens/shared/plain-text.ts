import { viewOf } from '../../../kinds/views'
import { type Field, isEmpty } from '../../../vocabulary'

/** A value of a field in plain text; '' where there is none. */
export const textOf = (field: Field, value: unknown): string =>
  isEmpty(value) ? '' : viewOf(field).text(value, field, textOf)
