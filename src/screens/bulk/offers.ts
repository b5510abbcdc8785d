import {
  type Action,
  type AnyRecord,
  bulkWays,
  choicesOf,
  type Fields,
  isForMany,
  type Resource,
  t,
} from '../../../vocabulary'
import type { Access } from '../shared/access'
import { type Offer, offerOf, stepsOf } from '../shared/offers'
import type { Deed } from './order'

/** Something that can be done with many records at once. */
export interface BulkOffer {
  readonly key: string
  readonly label: string
  readonly danger: boolean
  /** What is done; for an edit, what is to be asked yet. */
  readonly deed: Deed
  /** The action whose fields are asked once, and the values among them that are settled. */
  readonly asked?: Offer
}

/** The fields of a resource that can be changed in many records at once. */
export const bulkFields = ({ form, fields }: Resource): Fields =>
  Object.fromEntries(
    form
      .flatMap((section) => ('fields' in section ? section.fields : []))
      .flatMap((name) => {
        const field = fields[name]
        return field && !field.piece && bulkWays(field).length > 0 ? [[name, field]] : []
      }),
  )

const takesFiles = ({ fields = {} }: Action) => Object.values(fields).some(({ kind }) => kind.files)

const fromAction = (offer: Offer): BulkOffer => ({
  key: `${offer.name} ${offer.label} ${JSON.stringify(offer.values ?? {})}`,
  label: offer.label,
  danger: offer.danger,
  deed: { kind: 'action', action: offer.name, ...(offer.values && { values: offer.values }) },
  asked: offer,
})

/** The values of a field that the records of a list have, where it is narrowed to some; undefined where it may be any. */
export type ValuesIn = (field: string) => readonly string[] | undefined

const any: ValuesIn = () => undefined

/** A record at each value that a choice may have, of which nothing else is known. */
function atEach(resource: Resource, moves: string, valuesIn: ValuesIn): AnyRecord[] {
  const values = Object.keys(choicesOf(resource.fields[moves]) ?? {})
  const narrowed = valuesIn(moves)
  const isKnown = narrowed?.every((value) => values.includes(value))
  return (isKnown ? (narrowed ?? []) : values).map((value) => ({ id: '', [moves]: value }))
}

/** What an action can do with some of the records; with `undefined`, with any that there may be. */
function offersOf(
  resource: Resource,
  name: string,
  action: Action,
  records: readonly AnyRecord[] | undefined,
  valuesIn: ValuesIn,
): Offer[] {
  const { moves } = action
  if (!records) {
    const anyhow = { ...action, when: undefined }
    if (moves !== undefined)
      return atEach(resource, moves, valuesIn).flatMap((one) => stepsOf(resource, name, anyhow, one))
    return [{ name, action, label: t(action.label), danger: action.confirm !== undefined }]
  }
  const found = records.flatMap((record) =>
    moves === undefined
      ? (offerOf(resource, name, action, record, false) ?? [])
      : stepsOf(resource, name, action, record),
  )
  return found.filter(({ refused }) => refused === undefined)
}

const eachOnce = (offers: readonly BulkOffer[]): BulkOffer[] =>
  [...new Map([...offers].reverse().map((offer) => [offer.key, offer])).values()].reverse()

/**
 * What can be done with some records at once, but for what would be refused of each of them.
 *
 * @param records undefined for all that a list has, which nobody has seen.
 * @param valuesIn what is known of those. Default: nothing.
 */
export function bulkOffers(
  resource: Resource,
  records: readonly AnyRecord[] | undefined,
  { may }: Pick<Access, 'may'>,
  valuesIn = any,
): readonly BulkOffer[] {
  const { status, actions } = resource
  const mayAny = (call: string) =>
    records ? records.some((record) => may(resource, call, record)) : may(resource, call)
  const steps = Object.entries(actions)
    .filter(
      ([name, action]) => (action.button ?? true) && isForMany(action) && !takesFiles(action) && may(resource, name),
    )
    .flatMap(([name, action]) => offersOf(resource, name, action, records, valuesIn))
  const forward = steps.filter(({ danger }) => !danger).map(fromAction)
  const back = steps.filter(({ danger }) => danger).map(fromAction)
  const isOn = (record: AnyRecord) => Boolean(record[status ?? ''])
  const switches = ([1, 0] as const).flatMap((wanted): BulkOffer[] => {
    const isOffered =
      status !== undefined &&
      (records
        ? records.some((record) => isOn(record) !== (wanted === 1) && may(resource, 'status', record))
        : may(resource, 'status'))
    const label = wanted === 1 ? t('Activate') : t('Deactivate')
    return isOffered
      ? [{ key: `status ${wanted}`, label, danger: false, deed: { kind: 'status', status: wanted } }]
      : []
  })
  const hasFields = Object.keys(bulkFields(resource)).length > 0
  return eachOnce([
    ...forward,
    ...(hasFields && mayAny('edit')
      ? [{ key: 'edit', label: t('Edit fields'), danger: false, deed: { kind: 'edit' } } as const]
      : []),
    ...switches,
    ...back,
    ...(mayAny('delete')
      ? [{ key: 'delete', label: t('Delete'), danger: true, deed: { kind: 'delete' } } as const]
      : []),
  ])
}
