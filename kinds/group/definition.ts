import type { Condition } from '../../vocabulary/conditions'
import type { CommonOptions, Field, Fields } from '../../vocabulary/field'
import { type AlwaysPresent, createFieldFactory } from '../../vocabulary/kind'
import type { ValidatedValuesOf, ValuesOf } from '../../vocabulary/value-types'
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
 * One small record within this one, such as a copy of an address.
 *
 * @param options `reads`: its fields in the order in which they are read. Default: that in which they are filled in.
 * `copyOf`: the resource of whose record it is a copy; an API may give the record's id in its place.
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

/** The fields of a small record in the order in which they are read. */
export function fieldsInReadingOrder(field: Field): Fields {
  const { fields = {}, reads = Object.keys(fields) } = field as Field & GroupOptions
  return Object.fromEntries(reads.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
}
