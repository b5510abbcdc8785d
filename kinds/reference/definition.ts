import { listFromApi, listToApi, parseJsonText } from '../../vocabulary/backend-formats/lists'
import type { Condition } from '../../vocabulary/conditions'
import type { CommonOptions, Field } from '../../vocabulary/field'
import { type AlwaysPresent, createFieldFactory, type DefaultReference } from '../../vocabulary/kind'
import type { Reference } from '../../vocabulary/reference'

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
  column: ({ to }) => ({ store: 'reference', to }),
  fromText: (given) => given,
  sample: ({ to }, sampler) => sampler.reference(to),
  refersTo: ({ to }) => to,
  defaultReference: ({ standard }) => standardFrom(standard),
  siblings: ({ within }) => (within ? [within] : []),
  filter: 'choices',
})

/** What a reference may say of itself. */
export interface BelongsToOptions {
  /**
   * A field of this record whose value narrows the choices: `device: belongsTo('device', { within: 'owner' })` offers
   * the devices of the chosen owner. The other resource has a field of the same name.
   */
  readonly within?: string
  /** Fields of the chosen record that the form shows below the input. Default: none. */
  readonly shows?: readonly string[]
  /**
   * Whether the API takes a record that is switched off, too: goods come in before their product is sold, and go out
   * after. The form offers active ones only. Default: false, an inactive one is refused with 422 unless it is set already.
   */
  readonly inactive?: boolean
  /**
   * The field of the other resource that is true for exactly one record, such as 'isDefault': that record is the value of a
   * new record when none is given, in the form, an import and the API alike. 'branch.currency' is what `currency` of the
   * record names that this record's `branch` refers to. Default: none.
   */
  readonly standard?: string
  /**
   * Only records are taken whose field has the value: `only: { kind: 'phone' }`, one field. The form offers no
   * others, and the API refuses them. Default: all.
   */
  readonly only?: Readonly<Record<string, string>>
}

/** A reference to one record of another resource. Only active records are offered; an inactive one that is set already stays. */
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

const hasManyField = createFieldFactory<ReferenceOptions & { readonly max?: number }, 'references'>({
  name: 'hasMany',
  bounds: { max: 500 },
  column: ({ to }) => ({ store: 'references', to }),
  fromText: parseJsonText,
  fromApi: listFromApi,
  toApi: listToApi,
  sample: () => [],
  inBulk: 'list',
  refersTo: ({ to }) => to,
  filter: 'choices',
  sortable: false,
})

/** References to any number of records of another resource, each once, in their order. At most `max` (default: 500). */
export const hasMany = <
  const Required extends boolean = false,
  const ReadOnly extends boolean = false,
  const Derived extends boolean = false,
  When extends Condition = never,
  const Beyond extends boolean = false,
>(
  to: string,
  options?: CommonOptions<Required, ReadOnly, readonly string[], Derived, When, Beyond> & { readonly max?: number },
): Field<
  readonly Reference[],
  readonly string[],
  AlwaysPresent<Required, When, Beyond>,
  ReadOnly,
  Derived,
  'references'
> => hasManyField({ ...options, to })
