import { parseJsonText } from '../../vocabulary/backend-formats/lists'
import type { CommonOptions, Field } from '../../vocabulary/field'
import { defineKind } from '../../vocabulary/kind'
import type { FieldChange } from '../../vocabulary/records/history'

export interface ChangesOptions {
  /** The field of this record that contains the name of the resource whose fields have changed. */
  readonly resource: string
}

const changesField = defineKind<readonly FieldChange[], ChangesOptions>({
  name: 'changes',
  jsonType: 'array',
  inBulk: 'none',
  column: () => ({ store: 'json' }),
  fromText: parseJsonText,
  sample: () => null,
  siblings: ({ resource }) => [resource],
  changesOf: ({ resource }) => resource,
  sortable: false,
  wide: true,
})

/**
 * The changes of some fields of another record, each with its value before and after. Only the server sets the value of
 * this kind.
 */
export const changes = (
  options: ChangesOptions & CommonOptions<false, true, readonly FieldChange[]>,
): Field<readonly FieldChange[], readonly FieldChange[], false, true> => changesField({ ...options, readOnly: true })
