import {
  type AnyRecord,
  applied,
  changedIn,
  checkBetween,
  checkValue,
  choicesOf,
  type FieldChange,
  fieldsIn,
  formerName,
  holds,
  labelOf,
  nextChoices,
  type Registry,
  refusalOf,
  t,
  type Values,
} from '../../../vocabulary'
import type { Order } from './order'

/** What becomes of a record, as far as its declaration tells. */
export interface Look {
  readonly outcome: 'change' | 'same' | 'refused'
  readonly why?: string
  readonly changes: readonly FieldChange[]
}

type Asked = Pick<Order, 'resource' | 'deed'>

const refused = (why: string): Look => ({ outcome: 'refused', why, changes: [] })

/** The fields of a record on which it depends what becomes of it. */
export function neededFor({ resource, deed: { kind, changes = [], action = '' } }: Asked): readonly string[] {
  const { status = '', calls, actions, fields } = resource
  const call = calls[kind === 'action' ? action : kind]
  const asked = [
    ...changes.map(({ field }) => field),
    ...(kind === 'status' ? [status] : []),
    ...(actions[action]?.moves ? [actions[action].moves] : []),
    ...fieldsIn(call?.when),
    ...(call?.refusals ?? []).flatMap(({ when }) => fieldsIn(when)),
  ]
  return [...new Set(asked)].filter((name) => fields[name] && !fields[name].beyond && !fields[name].kind.writeOnly)
}

/** The values of an edited record as they would be. */
export function edited({ resource, deed: { changes = [] } }: Asked, record: Values): Values {
  const made: Record<string, unknown> = {}
  for (const change of changes) {
    const field = resource.fields[change.field]
    if (field) made[change.field] = applied(field, change, made[change.field] ?? record[change.field])
  }
  return made
}

function lookAtEdit(asked: Asked, record: AnyRecord, registry: Registry): Look {
  const { resource } = asked
  const { fields, rules } = resource
  const values = edited(asked, record)
  const would = { ...record, ...values }
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, record[name] ?? null]))
  const schema = { fields, fieldsOf: (name: string) => registry.get(name).fields }
  const changed = changedIn(schema, before, values)
  if (changed.length === 0) return { outcome: 'same', changes: [] }
  const problems = changed.flatMap((name) => {
    const label = labelOf(fields, name)
    if (!holds(fields[name]?.when, would)) return [t('It has no {{label}}.', { label })]
    const { messages } = checkValue(fields, name, values[name])
    const found = messages.length > 0 ? messages : checkBetween(fields, rules, name, would)
    return found.map((message) => t('{{label}}: {{message}}', { label, message }))
  })
  if (problems.length > 0) return refused(problems.join(' '))
  return {
    outcome: 'change',
    changes: changed.map((field) => ({ field, before: before[field], after: values[field] })),
  }
}

function lookAtAction({ resource, deed: { action: name = '', values = {} } }: Asked, record: AnyRecord): Look {
  const action = resource.actions[name]
  if (!action) return refused('')
  const { moves, label, overriddenBy } = action
  const why = refusalOf(resource, name, label, record, values)
  if (why !== undefined) return refused(why)
  const set = moves === undefined ? undefined : choicesOf(resource.fields[moves])
  if (moves !== undefined && set && overriddenBy === undefined) {
    const now = String(record[moves])
    const next = nextChoices(set, now, record[formerName(moves)] as string | null | undefined)
    if (!next.includes(String(values[moves])))
      return refused(
        t('From “{{from}}” it cannot become “{{to}}”.', {
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

/** Looks what would become of a record, before anything is asked of the API. */
export function lookAt(asked: Asked, record: AnyRecord, registry: Registry): Look {
  const { resource, deed } = asked
  if (deed.kind === 'action') return lookAtAction(asked, record)
  const why = refusalOf(resource, deed.kind, t('Edit'), record)
  if (why !== undefined) return refused(why)
  if (deed.kind === 'edit') return lookAtEdit(asked, record, registry)
  if (deed.kind === 'delete') return { outcome: 'change', changes: [] }
  const { status = '' } = resource
  const isOn = record[status] === 1 || record[status] === true
  if (isOn === (deed.status === 1)) return { outcome: 'same', changes: [] }
  return { outcome: 'change', changes: [{ field: status, before: isOn ? 1 : 0, after: deed.status }] }
}
