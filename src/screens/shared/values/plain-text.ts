import { viewOf } from '../../../../kinds/views'
import { type Field, isEmpty } from '../../../../vocabulary'

/** The value of a field as plain text. Empty if the field has no value. */
export const textOf = (field: Field, value: unknown): string =>
  isEmpty(value) ? '' : viewOf(field).text(value, field, textOf)
