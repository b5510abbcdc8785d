import type { DashboardParts, DashboardRange } from '../../../server/contract/dashboard'
import { apiBase, type Dashboard, dashboardPanelsOf, isApiRow, isRecordsPanel, sessionCalls } from '../../../vocabulary'
import type { Upstream } from './upstream'

/** The pause before figures are requested again from an API without dashboard figures, in milliseconds. */
const forgotten = 10 * 60 * 1000

/** The maximum time for figures of another API, in milliseconds. */
const patience = 5000

const without = new WeakMap<Upstream, number>()

/**
 * Reads the dashboard figures of an upstream API that the dashboard may show. The result omits missing and late
 * figures.
 *
 * @param meant the sections that the dashboard may show.
 */
export async function readUpstreamDashboard(
  upstream: Upstream,
  meant: Dashboard,
  { from, to }: DashboardRange,
): Promise<DashboardParts> {
  if (performance.now() - (without.get(upstream) ?? Number.NEGATIVE_INFINITY) < forgotten) return {}
  const query = new URLSearchParams({ from, to })
  const asked = { method: 'GET', path: `${apiBase}${sessionCalls.dashboardStats.path}?${query}` } as const
  const answered = await upstream.send(asked, AbortSignal.timeout(patience)).catch(() => undefined)
  if (answered && [404, 405, 501].includes(answered.status)) without.set(upstream, performance.now())
  if (!answered || answered.status >= 300 || !isApiRow(answered.body)) return {}
  const { data = answered.body } = answered.body
  return isApiRow(data) ? partsOf(data, meant) : {}
}

function partsOf(body: DashboardParts, meant: Dashboard): DashboardParts {
  const { queue = {}, figures = {}, notes = {} } = meant
  const panels = dashboardPanelsOf(meant)
  const names = Object.keys({ ...figures, ...notes, ...panels }).filter((name) => body[name] !== undefined)
  const counts = isApiRow(body.queue) ? body.queue : {}
  const counted = Object.keys(queue).filter((name) => typeof counts[name] === 'number')
  return {
    ...Object.fromEntries(names.map((name) => [name, readable(body[name], panels[name])])),
    ...(counted.length > 0 && { queue: Object.fromEntries(counted.map((name) => [name, counts[name]])) }),
  }
}

/** Reduces records to the fields that the user may read. */
function readable(part: unknown, panel: ReturnType<typeof dashboardPanelsOf>[string] | undefined): unknown {
  if (!panel || !isRecordsPanel(panel) || !Array.isArray(part)) return part
  const names = ['id', 'amount', 'currency', ...panel.fields]
  return part
    .filter(isApiRow)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))))
}
