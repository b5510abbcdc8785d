import { listFromApi, listToApi, parseJsonText } from '../../vocabulary/backend-formats/lists'
import type { Condition } from '../../vocabulary/conditions'
import type { CommonOptions, Field } from '../../vocabulary/field'
import { type AlwaysPresent, createFieldFactory, type DefaultReference } from '../../vocabulary/kind'
import type { Reference } from '../../vocabulary/records/reference'

interface ReferenceOptions {
  readonly to: string
  readonly within?: string
  readonly shows?: readonly string[]
  readonly inactive?: boolean
  readonly standard?: string
  readonly only?: Readonly<Record<string, string>>
}

function standardFrom(path: string | undefined): DefaultReference | undefined {
  if (path === undefined) return undefined
  const [name = '', field] = path.split('.')
  return field === undefined ? { mark: name } : { of: name, field }
}

const belongsToField = createFieldFactory<ReferenceOptions, 'reference'>({
  name: 'belongsTo',
  jsonType: 'object',
  column: ({ to }) => ({ store: 'reference', to }),
  fromText: (given) => given,
  sample: ({ to }, sampler) => sampler.reference(to),
  refersTo: ({ to }) => to,
  defaultReference: ({ standard }) => standardFrom(standard),
  siblings: ({ within }) => (within ? [within] : []),
  filter: 'choices',
})

/** The options of a reference. */
export interface BelongsToOptions {
  /**
   * A field of this record that filters the choices. For example, `device: belongsTo('device', { within: 'owner' })`
   * offers the devices of the chosen owner. The other resource must have a field of the same name. By default, no field
   * filters the choices.
   */
  readonly within?: string
  /** Fields of the chosen record that the form shows below the input of the reference. Default: no fields. */
  readonly shows?: readonly string[]
  /**
   * Whether the API also accepts references to inactive records. For example, stock can arrive before its product is on
   * sale. The form offers only active records. By default, the API refuses a newly set inactive record with status 422.
   */
  readonly inactive?: boolean
  /**
   * How the default record is found, for the form, imports and the API. Default: no default record. A name such as
   * 'isDefault' is a field of the other resource that is true for exactly one record: the default record. A path such
   * as 'branch.currency' means the record to which `currency` of this record's `branch` refers.
   */
  readonly standard?: string
  /**
   * Limits the references to records with a given value in one field: `only: { kind: 'phone' }`. The form offers only
   * records with that value, and the API refuses all other records. By default, all records are allowed.
   */
  readonly only?: Readonly<Record<string, string>>
}

/**
 * The field kind for a reference to one record of another resource. The form offers only active records. If the stored
 * record is inactive, the reference stays.
 */
export const belongsTo = <
  const Required extends boolean = false,
  const ReadOnly extends boolean = false,
  const Derived extends boolean = false,
  When extends Condition = never,
  const Beyond extends boolean = false,
>(
  to: string,
  options?: CommonOptions<Required, ReadOnly, string, Derived, When, Beyond> & BelongsToOptions,
): Field<Reference, string, AlwaysPresent<Required, When, Beyond>, ReadOnly, Derived> =>
  belongsToField({ ...options, to })

/** The options of a list of references. */
export interface HasManyOptions {
  /** The maximum number of references. Default: 500. */
  readonly max?: number
  /**
   * A field of the other resource, and the field of this record whose values it must have. For example,
   * `hasMany('state', { within: { country: 'countries' } })` offers the states of the chosen countries. While the field
   * of this record is empty, all records are offered. By default, no field filters the choices.
   */
  readonly within?: Readonly<Record<string, string>>
}

const hasManyField = createFieldFactory<{ readonly to: string } & HasManyOptions, 'references'>({
  name: 'hasMany',
  jsonType: 'array',
  bounds: { max: 500 },
  column: ({ to }) => ({ store: 'references', to }),
  fromText: parseJsonText,
  fromApi: listFromApi,
  toApi: listToApi,
  sample: () => [],
  inBulk: 'list',
  refersTo: ({ to }) => to,
  siblings: ({ within = {} }) => Object.values(within),
  filter: 'choices',
  sortable: false,
})

/** The field kind for references to several records of another resource, in a sequence and without repetitions. */
export const hasMany = <
  const Required extends boolean = false,
  const ReadOnly extends boolean = false,
  const Derived extends boolean = false,
  When extends Condition = never,
  const Beyond extends boolean = false,
>(
  to: string,
  options?: CommonOptions<Required, ReadOnly, readonly string[], Derived, When, Beyond> & HasManyOptions,
): Field<
  readonly Reference[],
  readonly string[],
  AlwaysPresent<Required, When, Beyond>,
  ReadOnly,
  Derived,
  'references'
> => hasManyField({ ...options, to })
