import {
  type AnyRecord,
  applyBulkChange,
  changedFieldsOf,
  checkFieldRules,
  checkValue,
  choicesOf,
  conditionHolds,
  type FieldChange,
  fieldsInCondition,
  labelOf,
  nextChoices,
  previousValueFieldOf,
  type Registry,
  refusalOf,
  t,
  type Values,
} from '../../../vocabulary'
import type { BulkJobRequest } from './bulk-job-request'

/** The effect of an operation on a record, to the extent that the declaration determines the effect. */
export interface RecordPreview {
  readonly outcome: 'change' | 'same' | 'refused'
  readonly why?: string
  readonly changes: readonly FieldChange[]
}

type PreviewRequest = Pick<BulkJobRequest, 'resource' | 'deed'>

const refusedPreview = (why: string): RecordPreview => ({ outcome: 'refused', why, changes: [] })

/** The fields of a record that determine the effect of an operation. */
export function fieldsReadByPreview({
  resource,
  deed: { kind, changes = [], action = '' },
}: PreviewRequest): readonly string[] {
  const { status = '', calls, actions, fields } = resource
  const call = calls[kind === 'action' ? action : kind]
  const asked = [
    ...changes.map(({ field }) => field),
    ...(kind === 'status' ? [status] : []),
    ...(actions[action]?.transition ? [actions[action].transition] : []),
    ...fieldsInCondition(call?.when),
    ...(call?.refusals ?? []).flatMap(({ when }) => fieldsInCondition(when)),
  ]
  return [...new Set(asked)].filter((name) => fields[name] && !fields[name].extension && !fields[name].kind.writeOnly)
}

/** The new values of a record after a bulk edit. */
export function bulkEditedValues({ resource, deed: { changes = [] } }: PreviewRequest, record: Values): Values {
  const made: Record<string, unknown> = {}
  for (const change of changes) {
    const field = resource.fields[change.field]
    if (field) made[change.field] = applyBulkChange(field, change, made[change.field] ?? record[change.field])
  }
  return made
}

function previewEdit(asked: PreviewRequest, record: AnyRecord, registry: Registry): RecordPreview {
  const { resource } = asked
  const { fields, rules } = resource
  const values = bulkEditedValues(asked, record)
  const would = { ...record, ...values }
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, record[name] ?? null]))
  const schema = { fields, fieldsOf: (name: string) => registry.get(name).fields }
  const changed = changedFieldsOf(schema, before, values)
  if (changed.length === 0) return { outcome: 'same', changes: [] }
  const problems = changed.flatMap((name) => {
    const label = labelOf(fields, name)
    if (!conditionHolds(fields[name]?.when, would)) return [t('This record has no {{label}}.', { label })]
    const { messages } = checkValue(fields, name, values[name])
    const found = messages.length > 0 ? messages : checkFieldRules(fields, rules, name, would)
    return found.map((message) => t('{{label}}: {{message}}', { label, message }))
  })
  if (problems.length > 0) return refusedPreview(problems.join(' '))
  return {
    outcome: 'change',
    changes: changed.map((field) => ({ field, before: before[field], after: values[field] })),
  }
}

function previewAction(
  { resource, deed: { action: name = '', values = {} } }: PreviewRequest,
  record: AnyRecord,
): RecordPreview {
  const action = resource.actions[name]
  if (!action) return refusedPreview('')
  const { transition: moves, label, overriddenBy } = action
  const why = refusalOf(resource, name, label, record, values)
  if (why !== undefined) return refusedPreview(why)
  const set = moves === undefined ? undefined : choicesOf(resource.fields[moves])
  if (moves !== undefined && set && overriddenBy === undefined) {
    const now = String(record[moves])
    const next = nextChoices(set, now, record[previousValueFieldOf(moves)] as string | null | undefined)
    if (!next.includes(String(values[moves])))
      return refusedPreview(
        t('A change from “{{from}}” to “{{to}}” is not possible.', {
          from: t(set[now]?.label ?? now),
          to: t(set[String(values[moves])]?.label ?? String(values[moves])),
        }),
      )
  }
  const written = Object.keys(values).filter((field) => resource.fields[field])
  return {
    outcome: 'change',
    changes: written.map((field) => ({ field, before: record[field] ?? null, after: values[field] })),
  }
}

/** Calculates the effect of an operation on a record, without a call to the API. */
export function previewRecord(asked: PreviewRequest, record: AnyRecord, registry: Registry): RecordPreview {
  const { resource, deed } = asked
  if (deed.kind === 'action') return previewAction(asked, record)
  const why = refusalOf(resource, deed.kind, t('Edit'), record)
  if (why !== undefined) return refusedPreview(why)
  if (deed.kind === 'edit') return previewEdit(asked, record, registry)
  if (deed.kind === 'delete') return { outcome: 'change', changes: [] }
  const { status = '' } = resource
  const isOn = record[status] === 1 || record[status] === true
  if (isOn === (deed.status === 1)) return { outcome: 'same', changes: [] }
  return { outcome: 'change', changes: [{ field: status, before: isOn ? 1 : 0, after: deed.status }] }
}
