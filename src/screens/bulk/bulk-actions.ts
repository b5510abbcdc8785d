import {
  type Action,
  type AnyRecord,
  bulkChangeOperationsOf,
  canRunInBulk,
  choicesOf,
  type Fields,
  type Resource,
  t,
} from '../../../vocabulary'
import type { Access } from '../shared/access'
import { type AvailableAction, availableActionOf, availableTransitions } from '../shared/available-actions'
import type { BulkOperation } from './bulk-job-request'

/** Something that can be done with many records at once. */
export interface BulkAction {
  readonly key: string
  readonly label: string
  readonly danger: boolean
  /** What is done; for an edit, what is to be asked yet. */
  readonly deed: BulkOperation
  /** The action whose fields are asked once, and the values among them that are settled. */
  readonly recordAction?: AvailableAction
}

/** The fields of a resource that can be changed in many records at once. */
export const bulkEditableFields = ({ form, fields }: Resource): Fields =>
  Object.fromEntries(
    form
      .flatMap((section) => ('fields' in section ? section.fields : []))
      .flatMap((name) => {
        const field = fields[name]
        return field && !field.piece && bulkChangeOperationsOf(field).length > 0 ? [[name, field]] : []
      }),
  )

const takesFiles = ({ fields = {} }: Action) => Object.values(fields).some(({ kind }) => kind.files)

const toBulkAction = (offer: AvailableAction): BulkAction => ({
  key: `${offer.name} ${offer.label} ${JSON.stringify(offer.values ?? {})}`,
  label: offer.label,
  danger: offer.danger,
  deed: { kind: 'action', action: offer.name, ...(offer.values && { values: offer.values }) },
  recordAction: offer,
})

/** The values of a field that the records of a list have, where it is narrowed to some; undefined where it may be any. */
export type FieldValuesLookup = (field: string) => readonly string[] | undefined

const anyValues: FieldValuesLookup = () => undefined

/** A record at each value that a choice may have, of which nothing else is known. */
function sampleRecords(resource: Resource, moves: string, valuesIn: FieldValuesLookup): AnyRecord[] {
  const values = Object.keys(choicesOf(resource.fields[moves]) ?? {})
  const narrowed = valuesIn(moves)
  const isKnown = narrowed?.every((value) => values.includes(value))
  return (isKnown ? (narrowed ?? []) : values).map((value) => ({ id: '', [moves]: value }))
}

/** What an action can do with some of the records; with `undefined`, with any that there may be. */
function recordActionsOf(
  resource: Resource,
  name: string,
  action: Action,
  records: readonly AnyRecord[] | undefined,
  valuesIn: FieldValuesLookup,
): AvailableAction[] {
  const { transition: moves } = action
  if (!records) {
    const anyhow = { ...action, when: undefined }
    if (moves !== undefined)
      return sampleRecords(resource, moves, valuesIn).flatMap((one) =>
        availableTransitions(resource, name, anyhow, one),
      )
    return [{ name, action, label: t(action.label), danger: action.confirm !== undefined }]
  }
  const found = records.flatMap((record) =>
    moves === undefined
      ? (availableActionOf(resource, name, action, record, false) ?? [])
      : availableTransitions(resource, name, action, record),
  )
  return found.filter(({ refused }) => refused === undefined)
}

const withoutDuplicates = (offers: readonly BulkAction[]): BulkAction[] =>
  [...new Map([...offers].reverse().map((offer) => [offer.key, offer])).values()].reverse()

/**
 * What can be done with some records at once, but for what would be refused of each of them.
 *
 * @param records undefined for all that a list has, which nobody has seen.
 * @param valuesIn what is known of those. Default: nothing.
 */
export function availableBulkActions(
  resource: Resource,
  records: readonly AnyRecord[] | undefined,
  { may }: Pick<Access, 'may'>,
  valuesIn = anyValues,
): readonly BulkAction[] {
  const { status, actions } = resource
  const mayAny = (call: string) =>
    records ? records.some((record) => may(resource, call, record)) : may(resource, call)
  const steps = Object.entries(actions)
    .filter(
      ([name, action]) => (action.button ?? true) && canRunInBulk(action) && !takesFiles(action) && may(resource, name),
    )
    .flatMap(([name, action]) => recordActionsOf(resource, name, action, records, valuesIn))
  const forward = steps.filter(({ danger }) => !danger).map(toBulkAction)
  const back = steps.filter(({ danger }) => danger).map(toBulkAction)
  const isOn = (record: AnyRecord) => Boolean(record[status ?? ''])
  const switches = ([1, 0] as const).flatMap((wanted): BulkAction[] => {
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
  const hasFields = Object.keys(bulkEditableFields(resource)).length > 0
  return withoutDuplicates([
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
