import type { Condition } from '../../vocabulary/conditions'
import type { CommonOptions, Field, Fields } from '../../vocabulary/field'
import { type AlwaysPresent, createFieldFactory } from '../../vocabulary/kind'
import type { ValidatedValuesOf, ValuesOf } from '../../vocabulary/records/value-types'
import { smallRecordDefaults } from '../lines/definition'

interface GroupOptions {
  readonly fields?: Fields
  readonly reads?: readonly string[]
  readonly copyOf?: string
}

const groupField = createFieldFactory<GroupOptions, 'json'>({
  ...smallRecordDefaults,
  name: 'group',
  inBulk: 'none',
  column: () => ({ store: 'json' }),
  inner: ({ fields }) => fields,
  copyOf: ({ copyOf }) => copyOf,
})

/**
 * The field kind for a small record within this record, such as a copy of an address.
 *
 * @param options the option `reads` lists the fields in the sequence in which they are shown. By default, the fields
 * are shown in the sequence of the form. The option `copyOf` names the resource of the record that was copied. In place
 * of the copy, an API can return the id of the original record.
 */
export const group = <
  F extends Fields,
  const Required extends boolean = false,
  const ReadOnly extends boolean = false,
  const Derived extends boolean = false,
  When extends Condition = never,
  const Beyond extends boolean = false,
>(
  fields: F,
  options?: CommonOptions<Required, ReadOnly, unknown, Derived, When, Beyond> & {
    readonly reads?: readonly (keyof F & string)[]
    readonly copyOf?: string
  },
): Field<ValuesOf<F>, ValidatedValuesOf<F>, AlwaysPresent<Required, When, Beyond>, ReadOnly, Derived> =>
  groupField({ ...options, fields })

/** The fields of a small record, in the sequence in which they are shown. */
export function fieldsInReadingOrder(field: Field): Fields {
  const { fields = {}, reads = Object.keys(fields) } = field as Field & GroupOptions
  return Object.fromEntries(reads.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
}
