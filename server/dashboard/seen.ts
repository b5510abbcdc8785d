import {
  answererOf,
  type Dashboard,
  type DashboardFigure,
  type DashboardPanel,
  type DashboardRecords,
  figuresOf,
  isCounts,
  isRecords,
  isTop,
  isTrend,
  panelsOf,
  permissionName,
  type Where,
} from '../../vocabulary'
import type { Person } from '../auth/person'
import type { Store } from '../store/store'

/** What a part needs to be seen: resources that one may list, and fields of the first of them that one may read. */
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
  const answerer = answererOf(panel)
  if (answerer) return [{ resources: answerer.reads, fields: [] }]
  if (isTrend(panel))
    return panel.over.flatMap((figure) => {
      const declared = figuresOf(dashboard)[figure]
      return declared ? [needOfFigure(declared)] : []
    })
  if (isCounts(panel)) return [{ ...needOfFigure(panel), fields: [panel.by, panel.on, ...namesIn(panel.where)] }]
  if (isTop(panel) && 'of' in panel.ranked) {
    const { of, by, on, sum, where } = panel.ranked
    return [{ resources: [of, panel.top], fields: [by, on, sum, ...namesIn(where)] }]
  }
  if (isRecords(panel)) {
    const sorted = (panel.sort ?? []).map((field) => field.replace(/^-/, ''))
    const beside = panel.as === undefined || panel.as === 'table' ? [] : panel.fields.slice(1, 2)
    return [{ resources: [panel.of], fields: [panel.fields[0], ...beside, ...sorted, ...namesIn(panel.where)] }]
  }
  throw new Error(`dashboard: ${name} is no part that is known.`)
}

const kept = <Part>(parts: Readonly<Record<string, Part>> = {}, isKept: (part: Part, name: string) => boolean) =>
  Object.fromEntries(Object.entries(parts).filter(([name, part]) => isKept(part, name)))

/**
 * What somebody sees of a dashboard: what is about records that they may list, and fields that they may read.
 *
 * @param store as they see it.
 * @param isKept whether what is kept of a resource is asked for. Default: what the store keeps.
 */
export function seenOf(
  dashboard: Dashboard,
  store: Store,
  { held }: Person,
  isKept: (resource: string) => boolean = store.registry.keeps,
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
  const panels = kept(panelsOf(dashboard), (panel, name) => needOf(panel, name, dashboard).every(meets))
  return {
    ...dashboard,
    queue: kept(queue, (work) => meets(needOfFigure(work))),
    figures: kept(figures, (figure) => meets(needOfFigure(figure))),
    notes: kept(notes, (note) => meets(needOfFigure(note))),
    panels: Object.fromEntries(
      Object.entries(panels).map(([name, panel]) => [name, isRecords(panel) ? readable(panel, store) : panel]),
    ),
  }
}

const stamps = ['createdAt', 'updatedAt']

/** Without the fields that one may not read. */
function readable(panel: DashboardRecords, store: Store): DashboardRecords {
  const { fields } = store.registry.get(panel.of)
  return { ...panel, fields: panel.fields.filter((name) => name in fields || stamps.includes(name)) }
}
