import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  answererOf,
  apiBase,
  baseCurrencyIn,
  type Dashboard,
  type DashboardPanel,
  isCounts,
  isRecords,
  isTop,
  isTrend,
  narrowings,
  ownBusiness,
  panelsOf,
  sessionCalls,
} from '../../vocabulary'
import type { Person } from '../auth/person'
import { storeFor } from '../records/seen'
import { tableName } from '../store/model'
import { nameOf } from '../store/read'
import type { Store } from '../store/store'
import type { DashboardAnswers, Parts } from './answers'
import { countsOf } from './counts'
import { type Added, addUp, type Group } from './figures'
import { listedOf } from './listed'
import { type Range, readRange } from './range'
import { nowOf } from './records-meant'
import { seenOf } from './seen'
import { topOf } from './top'

/** Asks another API for the parts of a dashboard that are about records which it keeps. */
type FiguresUpstream = (meant: Dashboard, range: Range) => Promise<Parts>

/**
 * Adds what the dashboard of the business is made of, where it has one: the state of things over some days,
 * `?from=2026-03-01&to=2026-03-31`; the last 30 by default. They are days of the time zone of whoever asks, which the answer
 * names.
 */
export function addDashboard(
  app: FastifyInstance,
  store: Store,
  answers: DashboardAnswers = {},
  upstream?: FiguresUpstream,
): void {
  const { dashboard } = ownBusiness()
  if (!dashboard) return
  app.get<{ Querystring: Record<string, unknown> }>(
    `${apiBase}${sessionCalls.dashboardStats.path}`,
    async ({ query, person }) =>
      answerTo(store, { dashboard, answers, person, range: readRange(query, person.zone), upstream }),
  )
}

interface Asked {
  readonly dashboard: Dashboard
  readonly answers: DashboardAnswers
  readonly person: Person
  readonly range: Range
  readonly upstream?: FiguresUpstream | undefined
}

const nothing: Parts = {}

async function answerTo(all: Store, { dashboard, answers, person, range, upstream }: Asked) {
  const store = storeFor(all, person)
  const seen = seenOf(dashboard, store, person)
  const isElsewhere = (name: string) => !store.registry.keeps(name)
  const [currency, elsewhere, ...parts] = await Promise.all([
    baseOf(store),
    // Nothing there knows what somebody is limited to.
    store.limits ? nothing : (upstream?.(seenOf(dashboard, store, person, isElsewhere), range) ?? nothing),
    ...(Object.keys(seen.queue ?? {}).length > 0 ? [queueOf(store, seen)] : []),
    figuresIn(store, seen, range),
    ...panelsIn(store, seen, range),
    ...handWritten(store, seen, answers, range),
  ])
  const own: Parts = Object.assign({}, ...parts)
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

/** The code of the base currency; null where nothing tells it. */
async function baseOf(store: Store): Promise<string | null> {
  const base = baseCurrencyIn(store.registry)
  if (!base || !store.registry.keeps(base.resource.name)) return ownBusiness().currency ?? null
  const table = sql.table(tableName(base.resource.name))
  const query = sql<{ name: string }>`select ${nameOf(store, base.resource, 'base')} as name from ${table} as base
    where ${sql.ref(`base.${base.mark}`)} = 1`
  return store.ask(query.compile(store.db), ([row]) => row?.name ?? null)
}

/** How many records each list has that waits to be worked off. */
async function queueOf(store: Store, { queue = {} }: Dashboard): Promise<Parts> {
  const counts = Object.entries(queue).map(async ([name, { of, where }]) => {
    const resource = store.registry.get(of)
    return [name, await store.count(resource, { filters: narrowings(resource, where, nowOf(store)) })] as const
  })
  return { queue: Object.fromEntries(await Promise.all(counts)) }
}

/** The figures, and the trends over them: those of the same records by the same day are added up together. */
async function figuresIn(store: Store, seen: Dashboard, range: Range): Promise<Parts> {
  const trends = Object.entries(panelsOf(seen)).flatMap(([name, panel]) => (isTrend(panel) ? [{ name, ...panel }] : []))
  const over = new Set(trends.flatMap((trend) => trend.over))
  const added = await Promise.all(
    groupsOf(store, seen).map((group) =>
      addUp(
        store,
        range,
        group,
        Object.keys(group.figures).filter((name) => group.on !== undefined && over.has(name)),
      ),
    ),
  )
  const days = Object.assign({}, ...added.map((one) => one.over)) as Added['over']
  const drawn = trends.map(({ name, over: names }) => [
    name,
    range.days.map(({ day }, at) => ({ day, ...Object.fromEntries(names.map((one) => [one, days[one]?.[at] ?? 0])) })),
  ])
  return Object.assign({}, ...added.map((one) => one.figures), Object.fromEntries(drawn))
}

function groupsOf(store: Store, { figures = {}, notes = {} }: Dashboard): Group[] {
  const groups = new Map<string, Group>()
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

function panelsIn(store: Store, seen: Dashboard, range: Range): Promise<Parts>[] {
  const answerOf = (panel: DashboardPanel): Promise<unknown> | undefined => {
    if (isCounts(panel)) return countsOf(store, store.registry.get(panel.of), panel, range)
    if (isRecords(panel)) return listedOf(store, store.registry.get(panel.of), panel)
    if (isTop(panel) && 'of' in panel.ranked)
      return topOf(store, { resource: store.registry.get(panel.ranked.of), panel, ranked: panel.ranked }, range)
    return undefined
  }
  return Object.entries(panelsOf(seen)).flatMap(([name, panel]) => {
    const answer = answerOf(panel)
    return answer ? [answer.then((value) => ({ [name]: value }))] : []
  })
}

/** Each function is asked once, for all parts that it answers. */
function handWritten(store: Store, seen: Dashboard, answers: DashboardAnswers, range: Range): Promise<Parts>[] {
  const parts = new Map<string, string[]>()
  for (const [name, panel] of Object.entries(panelsOf(seen))) {
    const { answeredBy } = answererOf(panel) ?? {}
    if (answeredBy !== undefined) parts.set(answeredBy, [...(parts.get(answeredBy) ?? []), name])
  }
  return [...parts].map(async ([answeredBy, names]) => {
    const answer = (await answers[answeredBy]?.(store, range)) ?? {}
    return Object.fromEntries(names.map((name) => [name, answer[name]]))
  })
}
