import {
  type Dashboard,
  type DashboardPanel,
  type DashboardTopList,
  dashboardFiguresOf,
  dashboardFunctionOf,
  dashboardPanelsOf,
  isCountsPanel,
  isRecordsPanel,
  isTopListPanel,
  isTrendPanel,
  placeholdersIn,
  type Registry,
} from '../../../vocabulary'
import { rateColumnOf } from '../../database/base-currency'
import { withSiblingFields } from '../dashboard/record-panel'
import { responseRecordSchema } from './record-schemas'
import { type Json, listSchema, nullableSchema, objectSchema, textSchema } from './schema'

const number: Json = { type: 'number' }
const count: Json = { type: 'integer' }
const day: Json = { ...textSchema, format: 'date' }
const named = { id: textSchema, name: textSchema }

const previous: Json = {
  ...nullableSchema(number),
  description: 'Of the previous period; null where there is nothing to compare with.',
}

const figure = (description?: string) =>
  objectSchema({
    value: description ? { ...number, description } : number,
    previous,
  })

const counts: Json = { type: 'object', additionalProperties: count }

const topOf = ({ value, hint, ranked }: DashboardTopList): Json => {
  const besides = 'of' in ranked ? ['count'] : hint ? placeholdersIn(hint.says) : []
  return listSchema(
    objectSchema(
      { ...named, [value.name]: number, previous, ...Object.fromEntries(besides.map((name) => [name, count])) },
      ['previous'],
    ),
  )
}

/** The schema of some fields of a record. A converted amount also has its value in its own currency. */
function recordsOf(of: string, declared: readonly string[], registry: Registry): Json {
  const resource = registry.get(of)
  const names = withSiblingFields(resource, declared)
  const fields = Object.fromEntries(
    names.flatMap((name) => (resource.fields[name] ? [[name, resource.fields[name]]] : [])),
  )
  const { properties } = responseRecordSchema(registry, fields) as { properties: Record<string, Json> }
  const converted = names.filter((name) => rateColumnOf(resource, name, ''))
  return listSchema(
    objectSchema({
      id: textSchema,
      ...Object.fromEntries(names.map((name) => [name, properties[name] ?? textSchema])),
      ...Object.fromEntries(converted.map((name) => [name, { ...number, description: 'In the base currency.' }])),
      ...(converted.length > 0 && {
        amount: { ...nullableSchema(number), description: 'In its own.' },
        currency: nullableSchema(textSchema),
      }),
    }),
  )
}

function panelOf(panel: DashboardPanel, registry: Registry): Json {
  if (isTrendPanel(panel))
    return listSchema(objectSchema({ day, ...Object.fromEntries(panel.over.map((name) => [name, number])) }))
  if (isCountsPanel(panel)) return counts
  if (isTopListPanel(panel)) return topOf(panel)
  if (isRecordsPanel(panel)) return recordsOf(panel.of, panel.fields, registry)
  return { description: dashboardFunctionOf(panel)?.answeredBy ?? '' }
}

/**
 * The schema of the dashboard. Amounts are in the base currency. Sections that the person may not see are missing from
 * the response.
 */
export function dashboardSchema(dashboard: Dashboard, registry: Registry): Json {
  const { queue, notes = {} } = dashboard
  const each = <Part>(parts: Readonly<Record<string, Part>>, schema: (part: Part) => Json) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, schema(part)]))
  const seen = {
    ...each(dashboardFiguresOf(dashboard), ({ percentOf }) => figure(percentOf && 'In percent.')),
    ...each(notes, () => count),
    ...(queue && {
      queue: objectSchema(
        each(queue, () => count),
        Object.keys(queue),
      ),
    }),
    ...each(dashboardPanelsOf(dashboard), (panel) => panelOf(panel, registry)),
  }
  return objectSchema(
    { from: day, to: day, timeZone: textSchema, currency: nullableSchema(textSchema), ...seen },
    Object.keys(seen),
  )
}
