import {
  type Dashboard,
  type DashboardFigure,
  type DashboardPanel,
  dashboardFiguresOf,
  dashboardPanelsOf,
  type Field,
  isCountsPanel,
  isTopListPanel,
  type Registry,
  type Resource,
  resolveChoiceField,
  scopeLinksOf,
} from '../../../vocabulary'
import type { Handlers } from '../../contract/handler'

type Dated = Partial<DashboardFigure> & { readonly of: string; readonly by?: string }

/** The dashboard sums by day. A count by a choice field is separate, because it uses a range of another index. */
const dated = (panel: DashboardPanel): readonly Dated[] => {
  if (isTopListPanel(panel) && 'of' in panel.ranked) return [{ ...panel.ranked }]
  return isCountsPanel(panel) ? [{ of: panel.of, on: panel.on, by: panel.by }] : []
}

const stored = (resource: Resource, name: string | undefined): name is string => {
  const field: Field | undefined = name === undefined ? undefined : resource.fields[name]
  return field !== undefined && !field.derived && !['rows', 'references'].includes(field.kind.column(field).store)
}

const rateOf = ({ fields }: Resource, name: string | undefined) =>
  ((name === undefined ? {} : fields[name]) as { rate?: string } | undefined)?.rate

/**
 * The indexes that a dashboard needs, by resource. All summed columns are in one index, so that the database reads only
 * the index. If the list already has an index, the result does not contain this index.
 */
export function dashboardIndexes(dashboard: Dashboard = {}, registry: Registry): Readonly<Record<string, string[][]>> {
  const summed = new Map<string, { resource: Resource; on: string; names: (string | undefined)[] }>()
  const indexes: Record<string, string[][]> = {}
  const figures = Object.values(dashboardFiguresOf(dashboard))
  for (const { of, on, where = {}, sum, average, percentOf = {} } of [
    ...figures,
    ...Object.values(dashboard.notes ?? {}).map((note) => ({ ...note, label: '' })),
  ] as DashboardFigure[]) {
    const resource = registry.find(of)
    if (!resource || on === undefined) continue
    const known = summed.get(`${of} ${on}`) ?? { resource, on, names: [] }
    summed.set(`${of} ${on}`, known)
    const value = sum ?? average
    known.names.push(...Object.keys({ ...where, ...percentOf }), value, rateOf(resource, value))
  }
  const add = (resource: Resource, names: readonly (string | undefined)[]) => {
    const columns = [...new Set(names.filter((name) => name !== undefined))]
    indexes[resource.name] = [...(indexes[resource.name] ?? []), columns]
  }
  for (const { resource, on, names } of summed.values()) {
    const found = names.filter((name) => stored(resource, name))
    const bound = scopeLinksOf(registry, resource).flatMap((bond) =>
      bond.to === 'root' && !bond.isList ? [bond.field] : [],
    )
    const isSorted = [resource.list.sort.replace(/^-/, ''), 'createdAt', ...resource.list.columns].includes(on)
    if (found.length > 0 || !isSorted)
      add(resource, [on, ...found, ...bound.filter((name) => stored(resource, name)), ...hider(resource)])
  }
  for (const { of, on, by: declared, sum } of Object.values(dashboardPanelsOf(dashboard)).flatMap(dated)) {
    const resource = registry.find(of)
    const by = resource && declared && resolveChoiceField(resource, declared, true)
    if (!resource || on === undefined || !stored(resource, by)) continue
    const isListed = resource.list.filters.includes(by) || resource.list.tabs?.field === declared
    const kept = [sum, rateOf(resource, sum)].filter((name) => stored(resource, name))
    if (sum !== undefined || !isListed || resource.list.sort.replace(/^-/, '') !== on)
      add(resource, [...(sum === undefined ? [by, on] : [on, by, ...kept]), ...hider(resource)])
  }
  return indexes
}

const hider = ({ softDelete }: Resource) => (softDelete === undefined ? [] : [softDelete])

/** The handlers of a business, with the indexes that its dashboard needs. */
export function withDashboardIndexes(handlers: Handlers, indexes: Readonly<Record<string, string[][]>>): Handlers {
  const added = Object.entries(indexes).map(([name, sets]) => {
    const handler = handlers[name] ?? {}
    return [name, { ...handler, indexes: [...(handler.indexes ?? []), ...sets] }]
  })
  return { ...handlers, ...Object.fromEntries(added) }
}
