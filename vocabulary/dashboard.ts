import { type RenamedPanelOptions, withCurrentKeys } from './renamed'
import type { Where } from './where'

/** Which records of a resource are meant. */
interface Records {
  /** The resource. */
  readonly of: string
  /** Those of which all of this is so. Default: all that are not hidden. */
  readonly where?: Where
}

/** Which of them, within the days that are chosen above the figures. */
interface Dated extends Records {
  /** The day or the moment by which a record belongs to the days chosen. Default: they are of now, whatever days are chosen. */
  readonly on?: string
}

/** A figure: how many records there are, unless it says what else of them. It is compared with the previous period. */
export interface DashboardFigure extends Dated {
  /** What stands above the figure. */
  readonly label: string
  /** The field whose values are added up; amounts in several currencies by the `rate` of the field. */
  readonly sum?: string
  /** The field whose values are averaged. */
  readonly average?: string
  /** How many percent the records are of those of which this is so. */
  readonly percentOf?: Where
}

/** A sentence below the figures, where there are such records: `{{count}}` of them; `{{currency}}` is the base currency. */
export interface DashboardNote extends Dated {
  /** The sentence. */
  readonly says: string
}

/** Work that waits: how many records a list has, leading to it, whatever days are chosen. */
export interface DashboardQueueEntry extends Records {
  /** What stands beside the count. */
  readonly label: string
}

/** Where a panel stands, and what it is called. */
interface Placed {
  /** Above the panel. */
  readonly title: string
  /** Said where there is nothing in it. */
  readonly empty?: string
  /** In the narrow column at the side. Default: false. */
  readonly aside?: boolean
  /** Shares a row with the next one that says so, where there is room. Default: false. */
  readonly half?: boolean
}

/** Figures over the days, each as a chart, and together as a table. */
export interface DashboardTrend<Figure extends string = string> extends Placed {
  /** Counts and sums of the same resource, by the same day. The first is the larger chart. */
  readonly over: readonly Figure[]
  /**
   * How a day is told, and all of them, to whoever does not see the charts: `{{day}}`, and each figure by its name; of all
   * days, `{{best}}` is the one with the most of the first figure, `{{most}}`. A last figure that is a count decides
   * between singular and plural. Default: the labels with their values.
   */
  readonly says?: { readonly day: string; readonly all: string }
}

/** How many records have each value of a choice, each leading to the list of them. */
export interface DashboardCounts extends Placed, Dated {
  /** The field of the choice. */
  readonly by: string
}

/** What the records of a top list are ranked by, where the engine adds it up. */
export interface DashboardRanking extends Dated {
  /** The field that refers to the records of the list. */
  readonly by: string
  /** The field whose values are added up. Default: the records are counted. */
  readonly sum?: string
}

/** What a function of the business answers, `dashboard` of `business/server`, for figures that data cannot say. */
export interface DashboardFunction {
  /** The function; it may answer several parts at once. */
  readonly answeredBy: string
  /** The resources that it reads: it answers whoever may list them all. */
  readonly reads: readonly string[]
}

/** The records that have the most of something, in the days chosen, each compared with the previous period. */
export interface DashboardTopList extends Placed {
  /** The resource whose records they are. */
  readonly top: string
  /** What they have the most of: counted, added up, or answered by a function of the business. */
  readonly ranked: DashboardRanking | DashboardFunction
  /** What they are ranked by. `name` is that in the API's answer, where `previous` may tell it of the previous period; an amount is in the base currency. */
  readonly value: { readonly name: string; readonly label: string; readonly isAmount?: boolean }
  /** Said beside the value when one points at it; in double braces what the API answers of the record: '{{quantity}} sold'. */
  readonly hint?: { readonly says: string }
}

/** One of the sayings of a value: the first whose bounds it is within. */
interface ValueMessage {
  /** The highest value that it speaks of, itself included. Default: any. */
  readonly max?: number
  /** What is said; double braces hold the record's values. */
  readonly says: string
  /** It is bad. Default: false. */
  readonly alarms?: boolean
}

/** Records, whatever days are chosen: the latest, those that run low, those that end soon. */
export interface DashboardRecords extends Placed, Records, RenamedPanelOptions {
  /** The fields that are answered, the first of which names the record. */
  readonly fields: readonly string[]
  /** Fields to sort by; with '-' in front, descending. Default: as the list. */
  readonly sort?: readonly string[]
  /** As many of them. Default: 8. */
  readonly limit?: number
  /** 'table': all fields; 'list': the second field beside the name; 'bars': the same, drawn. Default: 'table'. */
  readonly as?: 'table' | 'list' | 'bars'
  /** In a table, the field that stands below the name in place of a column of its own. */
  readonly below?: string
  /** Columns that a narrow window leaves out. Default: none. */
  readonly wide?: readonly string[]
  /** In a list, how the value is said; double braces hold the record's values: '{{stock}} left'. Default: as its kind says it. */
  readonly value?: readonly ValueMessage[]
  /** In a list, said when one points at the value. */
  readonly hint?: { readonly says: string }
  /** What the link to the whole list says. Default: there is none. */
  readonly more?: { readonly label: string }
}

/** A part that words cannot say: a hand-written component over what a function of the business answers. */
export interface DashboardPiece extends Pick<Placed, 'aside' | 'half'>, DashboardFunction {
  /**
   * The piece that draws it, of the business's own or of those that every business has. The start checks that it is there:
   * `Register` has the type of the business, which this is a part of.
   */
  readonly piece: string
}

export type DashboardPanel<Figure extends string = string> =
  | DashboardTrend<Figure>
  | DashboardCounts
  | DashboardTopList
  | DashboardRecords
  | DashboardPiece

/**
 * What a business sees when it comes in. Each part has the name under which `GET /dashboard-stats` answers it, to whoever
 * may list what it is about.
 */
export interface Dashboard<Figure extends string = string, Panel extends string = string> {
  /** Where a business begins: as long as the part `until` is empty, links to where records of these are made, in their order. */
  readonly firstSteps?: { readonly until: NoInfer<Panel>; readonly says: string; readonly steps: readonly string[] }
  /** What waits to be done, the most pressing first. */
  readonly queue?: Readonly<Record<string, DashboardQueueEntry>>
  /** Counts, sums and averages of the days chosen, in a row. */
  readonly figures?: { readonly [F in Figure]: DashboardFigure }
  /** What is to be known of the figures. Default: nothing. */
  readonly notes?: Readonly<Record<string, DashboardNote>>
  /** Trends, counts by choice, top lists and latest records, in their order. */
  readonly panels?: { readonly [P in Panel]: DashboardPanel<NoInfer<Figure>> }
}

/**
 * Declares the dashboard of a business.
 *
 * @example defineDashboard({ figures: { sold: { label: 'Sold', of: 'order', on: 'placedAt', sum: 'total' } } })
 */
export const defineDashboard = <Figure extends string = never, Panel extends string = never>(
  dashboard: Dashboard<Figure, Panel>,
): Dashboard => {
  const panels = Object.entries<DashboardPanel>(dashboard.panels ?? {})
  return {
    ...(dashboard as Dashboard),
    ...(dashboard.panels && {
      panels: Object.fromEntries(panels.map(([name, panel]) => [name, withCurrentKeys('panel', panel)])),
    }),
  }
}

/** What sort of part a panel is. */
export const isTrendPanel = (panel: DashboardPanel): panel is DashboardTrend => 'over' in panel
export const isCountsPanel = (panel: DashboardPanel): panel is DashboardCounts => 'by' in panel
export const isTopListPanel = (panel: DashboardPanel): panel is DashboardTopList => 'top' in panel
export const isPiecePanel = (panel: DashboardPanel): panel is DashboardPiece => 'piece' in panel
export const isRecordsPanel = (panel: DashboardPanel): panel is DashboardRecords => 'fields' in panel

/** Who answers a part, where that is a function of the business. */
export const dashboardFunctionOf = (panel: DashboardPanel): DashboardFunction | undefined =>
  isPiecePanel(panel) ? panel : isTopListPanel(panel) && 'answeredBy' in panel.ranked ? panel.ranked : undefined

/** The figures, by name. */
export const dashboardFiguresOf = ({ figures = {} }: Dashboard): Readonly<Record<string, DashboardFigure>> => figures

/** The panels by name. */
export const dashboardPanelsOf = ({ panels = {} }: Dashboard): Readonly<Record<string, DashboardPanel>> => panels

/** What every answer has besides its parts. */
export const reservedDashboardNames: readonly string[] = ['from', 'to', 'timeZone', 'currency', 'queue']
