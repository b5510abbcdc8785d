import { parseJsonText } from '../../vocabulary/backend-formats/lists'
import type { Condition } from '../../vocabulary/conditions'
import type { CommonOptions, Field, Fields } from '../../vocabulary/field'
import { type AlwaysPresent, createFieldFactory } from '../../vocabulary/kind'
import type { ValidatedValuesOf, ValuesOf } from '../../vocabulary/records/value-types'

interface LinesOptions {
  readonly fields?: Fields
  readonly max?: number
}

/** The common properties of kinds whose values are small records. */
export const smallRecordDefaults = {
  fromText: parseJsonText,
  fromApi: parseJsonText,
  toApi: (value: unknown, came: unknown) => (typeof came === 'string' ? JSON.stringify(value) : value),
  sample: () => null,
  sortable: false,
  wide: true,
  jsonType: 'object',
} as const

const linesField = createFieldFactory<LinesOptions, 'json'>({
  ...smallRecordDefaults,
  name: 'lines',
  jsonType: 'array',
  inBulk: 'none',
  bounds: { max: 200 },
  column: () => ({ store: 'json' }),
  inner: ({ fields }) => fields,
  widensDialog: true,
})

/**
 * The field kind for a list of small records, which users edit in place and which this record stores. The option `max`
 * is 200 by default.
 */
export const lines = <
  F extends Fields,
  const Required extends boolean = false,
  const ReadOnly extends boolean = false,
  const Derived extends boolean = false,
  When extends Condition = never,
  const Beyond extends boolean = false,
>(
  fields: F,
  options?: CommonOptions<Required, ReadOnly, unknown, Derived, When, Beyond> & { readonly max?: number },
): Field<
  readonly ValuesOf<F>[],
  readonly (ValidatedValuesOf<F> & { readonly id?: string })[],
  AlwaysPresent<Required, When, Beyond>,
  ReadOnly,
  Derived
> => linesField({ ...options, fields })

interface ChildrenOptions {
  readonly of: string
  readonly by: string
  readonly max?: number
}

const childrenField = createFieldFactory<ChildrenOptions, 'rows'>({
  ...smallRecordDefaults,
  name: 'children',
  jsonType: 'array',
  inBulk: 'none',
  bounds: { max: 200 },
  column: ({ of, by }) => ({ store: 'rows', of, by }),
  refersTo: ({ of }) => of,
})

/**
 * The field kind for a list of records of another resource, whose field `by` refers to this record. Users edit the list
 * in place, and the list is saved together with this record. Lines with an `id` are changed, lines without an `id` are
 * added, and lines that are not sent are removed. The option `max` is 200 by default.
 */
export const children = <
  const Required extends boolean = false,
  const ReadOnly extends boolean = false,
  const Derived extends boolean = false,
  When extends Condition = never,
  const Beyond extends boolean = false,
>(
  of: string,
  by: string,
  options?: CommonOptions<Required, ReadOnly, unknown, Derived, When, Beyond> & { readonly max?: number },
): Field<
  readonly Record<string, unknown>[],
  readonly Record<string, unknown>[],
  AlwaysPresent<Required, When, Beyond>,
  ReadOnly,
  Derived,
  'rows'
> => childrenField({ ...options, of, by })
