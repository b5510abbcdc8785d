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
import type { Access } from '../shared/records/access'
import { type AvailableAction, availableActionOf, availableTransitions } from '../shared/records/available-actions'
import type { BulkOperation } from './bulk-job-request'

/** An operation that people can apply to many records in one step. */
export interface BulkAction {
  readonly key: string
  readonly label: string
  readonly danger: boolean
  /** The operation for the API. The form of an edit adds its changes. */
  readonly deed: BulkOperation
  /** The action whose fields people fill in once, with the values that are already fixed. */
  readonly recordAction?: AvailableAction
}

/** The fields of a resource that people can change in many records in one step. */
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

/** The values of a field in the records of a filtered list. Undefined if the list does not restrict the field. */
export type FieldValuesLookup = (field: string) => readonly string[] | undefined

const anyValues: FieldValuesLookup = () => undefined

/** Sample records: one record for each possible value of a choice, without other fields. */
function sampleRecords(resource: Resource, moves: string, valuesIn: FieldValuesLookup): AnyRecord[] {
  const values = Object.keys(choicesOf(resource.fields[moves]) ?? {})
  const narrowed = valuesIn(moves)
  const isKnown = narrowed?.every((value) => values.includes(value))
  return (isKnown ? (narrowed ?? []) : values).map((value) => ({ id: '', [moves]: value }))
}

/**
 * The variants of an action that are available for some of the records. If `records` is undefined, the variants for any
 * possible record are returned.
 */
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
 * The operations that people can apply to some records in one step. Operations that the API would refuse for each
 * record are left out.
 *
 * @param records the selected records, or undefined for all records of a list, which are not loaded.
 * @param valuesIn the known values of the selected records. Default: no known values.
 */
export function availableBulkActions(
  resource: Resource,
  records: readonly AnyRecord[] | undefined,
  { canCall }: Pick<Access, 'canCall'>,
  valuesIn = anyValues,
): readonly BulkAction[] {
  const { status, actions } = resource
  const mayAny = (call: string) =>
    records ? records.some((record) => canCall(resource, call, record)) : canCall(resource, call)
  const steps = Object.entries(actions)
    .filter(
      ([name, action]) =>
        (action.button ?? true) && canRunInBulk(action) && !takesFiles(action) && canCall(resource, name),
    )
    .flatMap(([name, action]) => recordActionsOf(resource, name, action, records, valuesIn))
  const forward = steps.filter(({ danger }) => !danger).map(toBulkAction)
  const back = steps.filter(({ danger }) => danger).map(toBulkAction)
  const isOn = (record: AnyRecord) => Boolean(record[status ?? ''])
  const switches = ([1, 0] as const).flatMap((wanted): BulkAction[] => {
    const isOffered =
      status !== undefined &&
      (records
        ? records.some((record) => isOn(record) !== (wanted === 1) && canCall(resource, 'status', record))
        : canCall(resource, 'status'))
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
