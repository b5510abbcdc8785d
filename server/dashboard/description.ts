import {
  answererOf,
  blanksIn,
  type Dashboard,
  type DashboardPanel,
  type DashboardTop,
  figuresOf,
  isCounts,
  isRecords,
  isTop,
  isTrend,
  panelsOf,
  type Registry,
} from '../../vocabulary'
import { type Json, listOf, nullable, object, text } from '../openapi/schema'
import { answeredRecord } from '../openapi/values'
import { rateOf } from '../store/in-base'
import { withSiblings } from './listed'

const number: Json = { type: 'number' }
const count: Json = { type: 'integer' }
const day: Json = { ...text, format: 'date' }
const named = { id: text, name: text }

const previous: Json = {
  ...nullable(number),
  description: 'Of the previous period; null where there is nothing to compare with.',
}

const figure = (description?: string) =>
  object({
    value: description ? { ...number, description } : number,
    previous,
  })

const counts: Json = { type: 'object', additionalProperties: count }

const topOf = ({ value, hint, ranked }: DashboardTop): Json => {
  const besides = 'of' in ranked ? ['count'] : hint ? blanksIn(hint.says) : []
  return listOf(
    object({ ...named, [value.name]: number, previous, ...Object.fromEntries(besides.map((name) => [name, count])) }, [
      'previous',
    ]),
  )
}

/** Some fields of a record, and of an amount that is converted what it is in its own currency. */
function recordsOf(of: string, declared: readonly string[], registry: Registry): Json {
  const resource = registry.get(of)
  const names = withSiblings(resource, declared)
  const fields = Object.fromEntries(
    names.flatMap((name) => (resource.fields[name] ? [[name, resource.fields[name]]] : [])),
  )
  const { properties } = answeredRecord(registry, fields) as { properties: Record<string, Json> }
  const converted = names.filter((name) => rateOf(resource, name, ''))
  return listOf(
    object({
      id: text,
      ...Object.fromEntries(names.map((name) => [name, properties[name] ?? text])),
      ...Object.fromEntries(converted.map((name) => [name, { ...number, description: 'In the base currency.' }])),
      ...(converted.length > 0 && {
        amount: { ...nullable(number), description: 'In its own.' },
        currency: nullable(text),
      }),
    }),
  )
}

function panelOf(panel: DashboardPanel, registry: Registry): Json {
  if (isTrend(panel)) return listOf(object({ day, ...Object.fromEntries(panel.over.map((name) => [name, number])) }))
  if (isCounts(panel)) return counts
  if (isTop(panel)) return topOf(panel)
  if (isRecords(panel)) return recordsOf(panel.of, panel.fields, registry)
  return { description: answererOf(panel)?.answeredBy ?? '' }
}

/** What a dashboard answers: amounts in the base currency, and of the rest what the person may list. */
export function describedDashboard(dashboard: Dashboard, registry: Registry): Json {
  const { queue, notes = {} } = dashboard
  const each = <Part>(parts: Readonly<Record<string, Part>>, schema: (part: Part) => Json) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, schema(part)]))
  const seen = {
    ...each(figuresOf(dashboard), ({ percentOf }) => figure(percentOf && 'In percent.')),
    ...each(notes, () => count),
    ...(queue && {
      queue: object(
        each(queue, () => count),
        Object.keys(queue),
      ),
    }),
    ...each(panelsOf(dashboard), (panel) => panelOf(panel, registry)),
  }
  return object({ from: day, to: day, timeZone: text, currency: nullable(text), ...seen }, Object.keys(seen))
}
