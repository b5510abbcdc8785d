import { type RenamedPanelOptions, withCurrentKeys } from './renamed'
import type { Where } from './rules/where'

/** Some records of a resource. */
interface Records {
  /** The name of the resource. */
  readonly of: string
  /** The conditions that each record must meet. Default: all records that are not hidden. */
  readonly where?: Where
}

/** Some records within the period that is selected above the figures. */
interface Dated extends Records {
  /**
   * The field with the day or time that decides whether a record belongs to the selected period. Default: the dashboard
   * ignores the selected period and counts the current records.
   */
  readonly on?: string
}

/**
 * A figure: the number of records, or a `sum`, an `average` or a `percentOf`. The dashboard compares the figure with
 * the previous period.
 */
export interface DashboardFigure extends Dated {
  /** The label above the figure. */
  readonly label: string
  /** The field to add up. The `rate` of the field converts amounts in several currencies. */
  readonly sum?: string
  /** The field to average. */
  readonly average?: string
  /**
   * The condition of the records that are 100 %. The figure is the percentage of these records that also match `where`.
   */
  readonly percentOf?: Where
}

/**
 * A sentence below the figures, shown if matching records exist. `{{count}}` is the number of records, and
 * `{{currency}}` the base currency.
 */
export interface DashboardNote extends Dated {
  /** The sentence. */
  readonly says: string
}

/**
 * Pending work: the number of matching records in a list, with a link to that list. The number does not depend on the
 * selected period.
 */
export interface DashboardQueueEntry extends Records {
  /** The label next to the count. */
  readonly label: string
}

/** The position and the title of a panel on the dashboard. */
interface Placed {
  /** The title above the panel. */
  readonly title: string
  /** The message if the panel is empty. */
  readonly empty?: string
  /** Whether the panel is in the narrow column at the side. Default: false. */
  readonly aside?: boolean
  /** Whether the panel shares a row with the next panel that also has `half`, if there is room. Default: false. */
  readonly half?: boolean
}

/** Figures over time. The panel shows a chart of each figure, and one table of all figures. */
export interface DashboardTrend<Figure extends string = string> extends Placed {
  /**
   * The names of the figures. All figures of a trend must count or add up records of the same resource by the same day
   * field. The first figure has the larger chart.
   */
  readonly over: readonly Figure[]
  /**
   * Text alternatives of the charts, for screen readers. Default: the labels with their values. `day` describes one
   * day, with `{{day}}` and each figure by its name. `all` describes the period. In `all`, `{{best}}` is the day with
   * the highest first figure, and `{{most}}` is that figure. If the last figure is a count, the count decides between
   * singular and plural.
   */
  readonly says?: { readonly day: string; readonly all: string }
}

/** The number of records for each value of a choice. Each number links to the list of its records. */
export interface DashboardCounts extends Placed, Dated {
  /** The choice field. */
  readonly by: string
}

/** The ranking of a top list that the engine computes. */
export interface DashboardRanking extends Dated {
  /** The field that refers to the records of the list. */
  readonly by: string
  /** The field to add up. Default: the number of records. */
  readonly sum?: string
}

/** A function under `dashboard` in `business/server`, for figures that a declaration cannot express. */
export interface DashboardFunction {
  /** The name of the function. One function can return the values of several panels. */
  readonly answeredBy: string
  /**
   * The resources that the function reads. Users receive the result of the function if they can list all these
   * resources.
   */
  readonly reads: readonly string[]
}

/** The records with the highest values in the selected period. Each value is compared with the previous period. */
export interface DashboardTopList extends Placed {
  /** The resource of the listed records. */
  readonly top: string
  /** The ranking: a count, a sum, or the result of a function of the business. */
  readonly ranked: DashboardRanking | DashboardFunction
  /**
   * The value of the ranking. `name` is the key of the value in the response. The key `previous` in the response can
   * contain the value of the previous period. An amount is in the base currency.
   */
  readonly value: { readonly name: string; readonly label: string; readonly isAmount?: boolean }
  /** The tooltip of the value. Names in double braces are replaced by values of the response: '{{quantity}} sold'. */
  readonly hint?: { readonly says: string }
}

/** One message for a value. The first message whose bound includes the value applies. */
interface ValueMessage {
  /** The highest value for which this message is shown. Default: no limit. */
  readonly max?: number
  /** The text. Names in double braces are replaced by values of the record. */
  readonly says: string
  /** Whether the value is alarming. Default: false. */
  readonly alarms?: boolean
}

/** A panel of records that does not depend on the selected period, such as the latest records or the next deadlines. */
export interface DashboardRecords extends Placed, Records, RenamedPanelOptions {
  /** The fields in the response. The first field contains the name of the record. */
  readonly fields: readonly string[]
  /** The fields to sort by. A leading '-' means descending. Default: the order of the list. */
  readonly sort?: readonly string[]
  /** The maximum number of records. Default: 8. */
  readonly limit?: number
  /**
   * 'table' shows all fields. 'list' shows the second field next to the name. 'bars' draws the second field as bars.
   * Default: 'table'.
   */
  readonly as?: 'table' | 'list' | 'bars'
  /** In a table, the field below the name. This field has no separate column. Default: none. */
  readonly below?: string
  /** The columns that are hidden in a narrow window. Default: none. */
  readonly wide?: readonly string[]
  /**
   * In a list, the text of the value. Names in double braces are replaced by values of the record: '{{stock}} left'.
   * Default: the format of the kind.
   */
  readonly value?: readonly ValueMessage[]
  /** In a list, the tooltip of the value. Default: none. */
  readonly hint?: { readonly says: string }
  /** The label of the link to the complete list. Default: no link. */
  readonly more?: { readonly label: string }
}

/** A hand-written component that draws the result of a function of the business. */
export interface DashboardPiece extends Pick<Placed, 'aside' | 'half'>, DashboardFunction {
  /**
   * The name of a component of the business or of the engine. The startup check reports unknown names. The compiler
   * cannot check the name, because the type of the business contains this type.
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
 * The dashboard of a business. `GET /dashboard-stats` returns each figure, note and panel under its name, if the user
 * can list its resources.
 */
export interface Dashboard<Figure extends string = string, Panel extends string = string> {
  /**
   * Links for a new business, in their display order. Each link opens the form for the first record of a resource. The
   * links are shown while the panel `until` is empty. With `page`, people who can open that page of the business see a
   * link to the page instead. Default: none.
   */
  readonly firstSteps?: {
    readonly until: NoInfer<Panel>
    readonly says: string
    readonly steps: readonly string[]
    readonly page?: string
  }
  /** Pending work, the most urgent first. Default: none. */
  readonly queue?: Readonly<Record<string, DashboardQueueEntry>>
  /** Counts, sums and averages of the selected period, in one row. Default: none. */
  readonly figures?: { readonly [F in Figure]: DashboardFigure }
  /** Notes about the figures. Default: none. */
  readonly notes?: Readonly<Record<string, DashboardNote>>
  /**
   * Trends, counts by choice, top lists, records and hand-written components, in their display order. Default: none.
   */
  readonly panels?: { readonly [P in Panel]: DashboardPanel<NoInfer<Figure>> }
}

/**
 * Declares the dashboard of a business.
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

/** Whether a panel of the dashboard has this type. */
export const isTrendPanel = (panel: DashboardPanel): panel is DashboardTrend => 'over' in panel
export const isCountsPanel = (panel: DashboardPanel): panel is DashboardCounts => 'by' in panel
export const isTopListPanel = (panel: DashboardPanel): panel is DashboardTopList => 'top' in panel
export const isPiecePanel = (panel: DashboardPanel): panel is DashboardPiece => 'piece' in panel
export const isRecordsPanel = (panel: DashboardPanel): panel is DashboardRecords => 'fields' in panel

/** The function of the business that computes a panel. Returns undefined if the engine computes the panel. */
export const dashboardFunctionOf = (panel: DashboardPanel): DashboardFunction | undefined =>
  isPiecePanel(panel) ? panel : isTopListPanel(panel) && 'answeredBy' in panel.ranked ? panel.ranked : undefined

/** The figures of a dashboard by name. */
export const dashboardFiguresOf = ({ figures = {} }: Dashboard): Readonly<Record<string, DashboardFigure>> => figures

/** The panels of a dashboard by name. */
export const dashboardPanelsOf = ({ panels = {} }: Dashboard): Readonly<Record<string, DashboardPanel>> => panels

/** Names in each response of the dashboard that are not names of figures, notes or panels. */
export const reservedDashboardNames: readonly string[] = ['from', 'to', 'timeZone', 'currency', 'queue']
