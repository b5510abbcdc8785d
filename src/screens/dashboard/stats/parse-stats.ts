import * as z from 'zod/mini'
import {
  type Dashboard,
  type DashboardPanel,
  type DashboardRecords,
  type DashboardTopList,
  dashboardPanelsOf,
  date,
  dateTime,
  decimal,
  detailedChoiceOf,
  type Field,
  isCountsPanel,
  isRecordsPanel,
  isTopListPanel,
  isTrendPanel,
  placeholdersIn,
  type Registry,
  timePrecisionOf,
} from '../../../../vocabulary'
import { fieldOf } from '../../shared/values/fields'

/** Parses a value of a field in any format that a backend may send. */
const as = (field: Field) => z.transform((came: unknown) => field.kind.fromApi?.(came, field) ?? came)

const id = z.pipe(
  z.union([z.string().check(z.minLength(1)), z.number()]),
  z.transform((value) => String(value)),
)
const text = z.string().check(z.minLength(1))
const day = z.pipe(as(date()), z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)))
const moment = z.pipe(as(dateTime()), text)
const number = z.pipe(as(decimal()), z.number())
const named = z.object({ name: text })

/** A missing or malformed value becomes undefined. */
const perhaps = (schema: z.ZodMiniType) => z.catch(z.optional(schema), undefined)

/**
 * A figure of the chosen period. The figure also has the value of the previous period if the API returns that value.
 */
const figure = z.object({ value: number, previous: z.catch(z.optional(number), undefined) })

export type StatsFigure = z.infer<typeof figure>
export type StatsCounts = Readonly<Record<string, number>>
/** The values of the figures on one day. */
export type DailyFigures = Readonly<{ day: string; figures: StatsCounts }>
/** A record in a list of the dashboard, with the fields that the API returned. */
export type StatsRow = Readonly<{ id: string } & Record<string, unknown>>

const one = <Value>(schema: z.ZodMiniType<Value>, value: unknown): Value | undefined => schema.safeParse(value).data

const members = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined

/** The valid entries of a list. Undefined if the value is not a list, or if no entry is valid. */
function rows<Form>(schema: z.ZodMiniType<Form>, value: unknown): readonly Form[] | undefined {
  if (!Array.isArray(value)) return undefined
  const known = value.flatMap((row) => {
    const read = schema.safeParse(members(row) ? { id: row._id, ...row } : row)
    return read.success ? [read.data] : []
  })
  return known.length === 0 && value.length > 0 ? undefined : known
}

const counts = (value: unknown): StatsCounts | undefined => {
  const known = members(value)?.flatMap(([name, count]) => {
    const read = one(number, count)
    return read === undefined ? [] : [[name, read] as const]
  })
  return known && Object.fromEntries(known)
}

const figures = (answer: object): Readonly<Record<string, StatsFigure>> =>
  Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => {
      const alone = one(number, value)
      const read = alone === undefined ? one(figure, value) : { value: alone }
      return read ? [[name, read]] : []
    }),
  )

/** A series of at least two days in chronological order. A chart cannot be drawn from fewer than two days. */
function days(value: unknown, names: readonly string[]): readonly DailyFigures[] | undefined {
  const perDay = z.object({ day, ...Object.fromEntries(names.map((name) => [name, number])) })
  const known = (rows(perDay, value) ?? []).map(({ day: at, ...figures }) => ({
    day: at,
    figures: figures as StatsCounts,
  }))
  return known.length > 1 ? known.toSorted((first, other) => first.day.localeCompare(other.day)) : undefined
}

const isNumber = (field: Field) => ['integer', 'decimal'].includes(field.kind.column(field).store)

/** The schema of a field's values in a list of the dashboard. */
function formOf(field: Field): z.ZodMiniType {
  const { kind } = field
  const time = timePrecisionOf(field)
  if (time) return time === 'day' ? day : moment
  const { store } = kind.column(field)
  if (store === 'reference') return named
  if (isNumber(field)) return number
  return store === 'text' ? text : z.unknown()
}

const isAlone = ({ as: shape = 'table' }: DashboardRecords) => shape !== 'table'

function records(panel: DashboardRecords, value: unknown, registry: Registry): readonly StatsRow[] | undefined {
  const resource = registry.find(panel.of)
  if (!resource) return undefined
  const needed = panel.fields.slice(0, isAlone(panel) ? 2 : 1)
  const forms = panel.fields.map((name) => {
    const form = formOf(fieldOf(resource, name))
    return [name, needed.includes(name) ? form : perhaps(form)] as const
  })
  const finer = panel.fields.flatMap((name) => detailedChoiceOf(resource.fields, name) ?? [])
  const besides = {
    ...(panel.fields.some((name) => resource.fields[name]?.kind.isAmount) && {
      amount: perhaps(number),
      currency: perhaps(text),
    }),
    ...Object.fromEntries(finer.map((name) => [name, perhaps(formOf(fieldOf(resource, name)))])),
  }
  return rows(z.object({ ...besides, ...Object.fromEntries(forms), id }) as unknown as z.ZodMiniType<StatsRow>, value)
}

function top({ value: { name }, hint }: DashboardTopList, value: unknown): readonly StatsRow[] | undefined {
  const besides = Object.fromEntries(placeholdersIn(hint?.says ?? '').map((blank) => [blank, perhaps(number)]))
  return rows(
    z.object({
      previous: perhaps(number),
      ...besides,
      id,
      name: text,
      [name]: number,
    }) as unknown as z.ZodMiniType<StatsRow>,
    value,
  )
}

/** The data of a panel, depending on the type of the panel. */
export type PanelStats =
  | { readonly sort: 'days'; readonly days: readonly DailyFigures[] }
  | { readonly sort: 'counts'; readonly counts: StatsCounts }
  | { readonly sort: 'rows'; readonly rows: readonly StatsRow[] }
  | { readonly sort: 'piece'; readonly value: unknown }

function parsePanelStats(panel: DashboardPanel, value: unknown, registry: Registry): PanelStats | undefined {
  if (isTrendPanel(panel)) {
    const known = days(value, panel.over)
    return known && { sort: 'days', days: known }
  }
  if (isCountsPanel(panel)) {
    const known = counts(value)
    return known && { sort: 'counts', counts: known }
  }
  if (isTopListPanel(panel) || isRecordsPanel(panel)) {
    const known = isTopListPanel(panel) ? top(panel, value) : records(panel, value, registry)
    return known && { sort: 'rows', rows: known }
  }
  return value === undefined ? undefined : { sort: 'piece', value }
}

/**
 * Parses the dashboard response of an API. All amounts are in the base currency, and the property `currency` contains
 * the currency code. A missing or malformed value is undefined or left out, so that only its own panel is missing.
 */
export function parseStats(answer: Readonly<Record<string, unknown>>, declared: Dashboard, registry: Registry) {
  const notes = Object.keys(declared.notes ?? {})
  const parts = Object.entries(dashboardPanelsOf(declared)).flatMap(([name, panel]) => {
    const part = parsePanelStats(panel, answer[name], registry)
    return part ? [[name, part] as const] : []
  })
  return {
    /** The first day of the figures, and in `to` the last day, which is included. */
    from: one(day, answer.from),
    to: one(day, answer.to),
    currency: one(text, answer.currency),
    /** The figures by name. Figures that the business does not declare are also shown. */
    figures: figures(Object.fromEntries(Object.entries(answer).filter(([name]) => !notes.includes(name)))),
    notes: counts(Object.fromEntries(notes.map((name) => [name, answer[name]]))) ?? {},
    /** The number of open tasks for each type of task. */
    queue: counts(answer.queue),
    parts: Object.fromEntries(parts) as Readonly<Record<string, PanelStats>>,
  }
}

export type ParsedStats = ReturnType<typeof parseStats>
