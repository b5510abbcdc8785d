import { currentBusiness, dashboardFunctionOf, dashboardPanelsOf } from '../../vocabulary'
import type { Store } from './store'
import type { DashboardRange } from '../features/dashboard/range'

/** Parts of an answer by their names. */
export type DashboardParts = Readonly<Record<string, unknown>>

/**
 * What words cannot say of a dashboard, by the names that its declaration gives in `answeredBy`: each answers one part or
 * several by their names. The store knows only of the records that the person sees.
 */
export type DashboardAnswers = Readonly<
  Record<string, (store: Store, range: DashboardRange) => Promise<DashboardParts>>
>

/** The functions that the dashboard needs and does not have, and those that it has and does not need; a sentence each. */
export function missingDashboardAnswers(answers: DashboardAnswers = {}): string[] {
  const named = Object.entries(dashboardPanelsOf(currentBusiness().dashboard ?? {})).flatMap(([name, panel]) => {
    const { answeredBy } = dashboardFunctionOf(panel) ?? {}
    return answeredBy === undefined ? [] : [{ name, answeredBy }]
  })
  const lacking = named.filter(({ answeredBy }) => !answers[answeredBy])
  const idle = Object.keys(answers).filter((answer) => !named.some(({ answeredBy }) => answeredBy === answer))
  return [
    ...lacking.map(
      ({ name, answeredBy }) =>
        `business/dashboard: panels.${name}: no function '${answeredBy}' answers it. Add one to 'dashboard' of business/server.ts, or say in data what it shows.`,
    ),
    ...idle.map(
      (answer) =>
        `business/server.ts: dashboard: no part is answered by '${answer}'. Name it in a part's 'answeredBy', or take it away.`,
    ),
  ]
}
