import {
  type Dashboard,
  type DashboardFigure,
  type DashboardPanel,
  type DashboardRecords,
  dashboardFiguresOf,
  dashboardFunctionOf,
  dashboardPanelsOf,
  isCountsPanel,
  isRecordsPanel,
  isTopListPanel,
  isTrendPanel,
  permissionName,
  type Where,
} from '../../../vocabulary'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'

/**
 * The permissions that a section of a dashboard needs: to list its resources, and to read fields of the first resource.
 */
interface Need {
  readonly resources: readonly string[]
  readonly fields: readonly (string | undefined)[]
}

const namesIn = (where: Where = {}) => Object.keys(where)

const needOfFigure = ({ of, on, where, sum, average, percentOf }: Partial<DashboardFigure> & { of: string }): Need => ({
  resources: [of],
  fields: [on, sum, average, ...namesIn(where), ...namesIn(percentOf)],
})

function needOf(panel: DashboardPanel, name: string, dashboard: Dashboard): readonly Need[] {
  const answerer = dashboardFunctionOf(panel)
  if (answerer) return [{ resources: answerer.reads, fields: [] }]
  if (isTrendPanel(panel))
    return panel.over.flatMap((figure) => {
      const declared = dashboardFiguresOf(dashboard)[figure]
      return declared ? [needOfFigure(declared)] : []
    })
  if (isCountsPanel(panel)) return [{ ...needOfFigure(panel), fields: [panel.by, panel.on, ...namesIn(panel.where)] }]
  if (isTopListPanel(panel) && 'of' in panel.ranked) {
    const { of, by, on, sum, where } = panel.ranked
    return [{ resources: [of, panel.top], fields: [by, on, sum, ...namesIn(where)] }]
  }
  if (isRecordsPanel(panel)) {
    const sorted = (panel.sort ?? []).map((field) => field.replace(/^-/, ''))
    const beside = panel.as === undefined || panel.as === 'table' ? [] : panel.fields.slice(1, 2)
    return [{ resources: [panel.of], fields: [panel.fields[0], ...beside, ...sorted, ...namesIn(panel.where)] }]
  }
  throw new Error(`dashboard: ${name} is an unknown kind of panel.`)
}

const keepParts = <Part>(parts: Readonly<Record<string, Part>> = {}, isKept: (part: Part, name: string) => boolean) =>
  Object.fromEntries(Object.entries(parts).filter(([name, part]) => isKept(part, name)))

/**
 * The sections of a dashboard that a person may see. Such sections contain only records that the person may list, and
 * fields that the person may read.
 *
 * @param store the store with the records and fields that the person may see.
 * @param isKept whether to include sections about a resource. Default: the resources that the store contains.
 */
export function visibleDashboardOf(
  dashboard: Dashboard,
  store: Store,
  { permissions: held }: Person,
  isKept: (resource: string) => boolean = store.registry.isLocal,
): Dashboard {
  const meets = ({ resources, fields }: Need) => {
    const [first] = resources.map((name) => store.registry.find(name))
    const has = (name: string) => first !== undefined && (name in first.fields || stamps.includes(name))
    return (
      resources.every((name) => isKept(name) && held.has(permissionName(name, 'list'))) &&
      fields.every((name) => name === undefined || has(name))
    )
  }
  const { queue, figures, notes } = dashboard
  const panels = keepParts(dashboardPanelsOf(dashboard), (panel, name) => needOf(panel, name, dashboard).every(meets))
  return {
    ...dashboard,
    queue: keepParts(queue, (work) => meets(needOfFigure(work))),
    figures: keepParts(figures, (figure) => meets(needOfFigure(figure))),
    notes: keepParts(notes, (note) => meets(needOfFigure(note))),
    panels: Object.fromEntries(
      Object.entries(panels).map(([name, panel]) => [name, isRecordsPanel(panel) ? readable(panel, store) : panel]),
    ),
  }
}

const stamps = ['createdAt', 'updatedAt']

/** The panel without the fields that the person may not read. */
function readable(panel: DashboardRecords, store: Store): DashboardRecords {
  const { fields } = store.registry.get(panel.of)
  return { ...panel, fields: panel.fields.filter((name) => name in fields || stamps.includes(name)) }
}
