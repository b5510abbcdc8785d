import { currentBusiness, dashboardFunctionOf, dashboardPanelsOf } from '../../../vocabulary'
import type { DashboardAnswers } from '../../contract/dashboard'

/**
 * Finds the functions that the dashboard needs but the business does not have, and the functions that the dashboard
 * does not need. Returns one sentence for each function.
 */
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
