import {
  choice,
  choices,
  dateTime,
  didYouMean,
  type Field,
  integer,
  longText,
  type Registry,
  text,
} from '../../../vocabulary'
import type { OutboxOptions, SendResult } from '../../contract/mail'
import { choicesIn } from '../../records/checks/choice-transitions'

const states: readonly SendResult['state'][] = ['waiting', 'sent', 'failed', 'not-sent']

/** The required fields of the outbox resource, with the storage of each field and its declaration. */
const needed: Readonly<Record<string, { readonly keptAs: Field; readonly declare: string }>> = {
  toName: { keptAs: text(), declare: 'text({ max: 200 })' },
  toAddress: { keptAs: text(), declare: 'email()' },
  subject: { keptAs: text(), declare: 'text({ max: 400 })' },
  text: { keptAs: longText(), declare: 'longText({ max: 20_000 })' },
  html: { keptAs: longText(), declare: 'longText({ max: 200_000 })' },
  state: { keptAs: choice(choices({})), declare: `choice(states), of ${states.join(', ')}` },
  problem: { keptAs: text(), declare: 'text({ max: 500 })' },
  tries: { keptAs: integer(), declare: 'integer({ default: 0 })' },
  nextAt: { keptAs: dateTime(), declare: 'dateTime()' },
  sentAt: { keptAs: dateTime(), declare: 'dateTime()' },
}

const storeOf = (field: Field) => field.kind.column(field).store

/** The problems of the outbox in the declarations. The result has one sentence for each problem. */
export function findOutboxErrors(registry: Registry, side: OutboxOptions | undefined): string[] {
  if (!side) return []
  const { resource: name } = side
  const resource = registry.find(name)
  const others = registry.localResources.map((one) => one.name)
  if (!resource || !others.includes(name)) {
    const why = resource ? `another API keeps the records of '${name}'` : `there is no resource '${name}'`
    return [
      `business/server.ts: outbox: ${why}.${didYouMean(name, others)} Name the resource whose records are letters, or leave 'outbox' out.`,
    ]
  }
  return Object.entries(needed).flatMap(([field, { keptAs, declare }]) => {
    const found = resource.fields[field]
    const isKept = found && !found.derived && storeOf(found) === storeOf(keptAs)
    const lacks = field === 'state' ? states.filter((state) => !choicesIn(resource, field)[state]) : []
    if (isKept && lacks.length === 0) return []
    const why = !found ? 'there is none' : !isKept ? 'this one cannot keep it' : `it lacks ${lacks.join(', ')}`
    return [
      `resources/${name}: the outbox of business/server.ts needs the field '${field}', and ${why}. Declare ${field}: ${declare}.`,
    ]
  })
}
