import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  apiBase,
  baseCurrencyIn,
  currentBusiness,
  type Dashboard,
  type DashboardPanel,
  dashboardFunctionOf,
  dashboardPanelsOf,
  isCountsPanel,
  isRecordsPanel,
  isTopListPanel,
  isTrendPanel,
  listFiltersOfWhere,
  sessionCalls,
} from '../../../vocabulary'
import type { DashboardAnswers, DashboardParts, DashboardRange } from '../../contract/dashboard'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { recordNameSql } from '../../database/queries/record-sql'
import { visibleStoreFor } from '../../records/visible'
import { choiceCountsOf, type FigureGroup, type FigureGroupSums, sumFigureGroup } from './figures'
import { readRange } from './range'
import { conditionClockOf } from './record-conditions'
import { panelRecordsOf } from './record-panel'
import { topRecordsOf } from './top-records'
import { visibleDashboardOf } from './visible-dashboard'

/** Requests the dashboard sections about records that another API stores. */
type FiguresUpstream = (meant: Dashboard, range: DashboardRange) => Promise<DashboardParts>

/**
 * Adds the dashboard call, if the business declares a dashboard. The dashboard call returns the figures of a range of
 * days, `?from=2026-03-01&to=2026-03-31`. Default: the last 30 days. The days are in the time zone of the caller. The
 * response contains the name of this time zone.
 */
export function addDashboardRoute(
  app: FastifyInstance,
  store: Store,
  answers: DashboardAnswers = {},
  upstream?: FiguresUpstream,
): void {
  const { dashboard } = currentBusiness()
  if (!dashboard) return
  app.get<{ Querystring: Record<string, unknown> }>(
    `${apiBase}${sessionCalls.dashboardStats.path}`,
    async ({ query, person }) =>
      answerTo(store, { dashboard, answers, person, range: readRange(query, person.zone), upstream }),
  )
}

interface DashboardRequest {
  readonly dashboard: Dashboard
  readonly answers: DashboardAnswers
  readonly person: Person
  readonly range: DashboardRange
  readonly upstream?: FiguresUpstream | undefined
}

const nothing: DashboardParts = {}

async function answerTo(all: Store, { dashboard, answers, person, range, upstream }: DashboardRequest) {
  const store = visibleStoreFor(all, person)
  const seen = visibleDashboardOf(dashboard, store, person)
  const isElsewhere = (name: string) => !store.registry.isLocal(name)
  const [currency, elsewhere, ...parts] = await Promise.all([
    baseOf(store),
    // The other API does not know the person's row scope.
    store.limits ? nothing : (upstream?.(visibleDashboardOf(dashboard, store, person, isElsewhere), range) ?? nothing),
    ...(Object.keys(seen.queue ?? {}).length > 0 ? [queueOf(store, seen)] : []),
    figuresIn(store, seen, range),
    ...panelsIn(store, seen, range),
    ...handWritten(store, seen, answers, range),
  ])
  const own: DashboardParts = Object.assign({}, ...parts)
  const queue = [elsewhere, own].flatMap((some) => some.queue ?? [])
  return {
    from: range.from,
    to: range.to,
    timeZone: range.zone,
    currency,
    ...elsewhere,
    ...own,
    ...(queue.length > 0 && { queue: Object.assign({}, ...queue) }),
  }
}

/** The code of the base currency. Null if the currency is unknown. */
async function baseOf(store: Store): Promise<string | null> {
  const base = baseCurrencyIn(store.registry)
  if (!base || !store.registry.isLocal(base.resource.name)) return currentBusiness().currency ?? null
  const table = sql.table(tableName(base.resource.name))
  const query = sql<{
    name: string
  }>`select ${recordNameSql(store, base.resource, 'base')} as name from ${table} as base
    where ${sql.ref(`base.${base.mark}`)} = 1`
  return store.ask(query.compile(store.db), ([row]) => row?.name ?? null)
}

/** The number of records in each work queue. */
async function queueOf(store: Store, { queue = {} }: Dashboard): Promise<DashboardParts> {
  const counts = Object.entries(queue).map(async ([name, { of, where }]) => {
    const resource = store.registry.get(of)
    return [
      name,
      await store.count(resource, { filters: listFiltersOfWhere(resource, where, conditionClockOf(store)) }),
    ] as const
  })
  return { queue: Object.fromEntries(await Promise.all(counts)) }
}

/**
 * The figures, and the trends of the figures. One query computes all figures of the same records and the same date
 * field.
 */
async function figuresIn(store: Store, seen: Dashboard, range: DashboardRange): Promise<DashboardParts> {
  const trends = Object.entries(dashboardPanelsOf(seen)).flatMap(([name, panel]) =>
    isTrendPanel(panel) ? [{ name, ...panel }] : [],
  )
  const over = new Set(trends.flatMap((trend) => trend.over))
  const added = await Promise.all(
    groupsOf(store, seen).map((group) =>
      sumFigureGroup(
        store,
        range,
        group,
        Object.keys(group.figures).filter((name) => group.on !== undefined && over.has(name)),
      ),
    ),
  )
  const days = Object.assign({}, ...added.map((one) => one.over)) as FigureGroupSums['over']
  const drawn = trends.map(({ name, over: names }) => [
    name,
    range.days.map(({ day }, at) => ({ day, ...Object.fromEntries(names.map((one) => [one, days[one]?.[at] ?? 0])) })),
  ])
  return Object.assign({}, ...added.map((one) => one.figures), Object.fromEntries(drawn))
}

function groupsOf(store: Store, { figures = {}, notes = {} }: Dashboard): FigureGroup[] {
  const groups = new Map<string, FigureGroup>()
  const groupOf = ({ of, on }: { of: string; on?: string }) => {
    const key = `${of} ${on}`
    const group = groups.get(key) ?? { resource: store.registry.get(of), on, figures: {}, notes: {} }
    groups.set(key, group)
    return group
  }
  for (const [name, figure] of Object.entries(figures)) groupOf(figure).figures[name] = figure
  for (const [name, note] of Object.entries(notes)) groupOf(note).notes[name] = note
  return [...groups.values()]
}

function panelsIn(store: Store, seen: Dashboard, range: DashboardRange): Promise<DashboardParts>[] {
  const answerOf = (panel: DashboardPanel): Promise<unknown> | undefined => {
    if (isCountsPanel(panel)) return choiceCountsOf(store, store.registry.get(panel.of), panel, range)
    if (isRecordsPanel(panel)) return panelRecordsOf(store, store.registry.get(panel.of), panel)
    if (isTopListPanel(panel) && 'of' in panel.ranked)
      return topRecordsOf(store, { resource: store.registry.get(panel.ranked.of), panel, ranked: panel.ranked }, range)
    return undefined
  }
  return Object.entries(dashboardPanelsOf(seen)).flatMap(([name, panel]) => {
    const answer = answerOf(panel)
    return answer ? [answer.then((value) => ({ [name]: value }))] : []
  })
}

/** Calls each function once, for all sections that the function computes. */
function handWritten(
  store: Store,
  seen: Dashboard,
  answers: DashboardAnswers,
  range: DashboardRange,
): Promise<DashboardParts>[] {
  const parts = new Map<string, string[]>()
  for (const [name, panel] of Object.entries(dashboardPanelsOf(seen))) {
    const { answeredBy } = dashboardFunctionOf(panel) ?? {}
    if (answeredBy !== undefined) parts.set(answeredBy, [...(parts.get(answeredBy) ?? []), name])
  }
  return [...parts].map(async ([answeredBy, names]) => {
    const answer = (await answers[answeredBy]?.(store, range)) ?? {}
    return Object.fromEntries(names.map((name) => [name, answer[name]]))
  })
}
