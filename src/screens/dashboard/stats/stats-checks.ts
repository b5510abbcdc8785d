import {
  type Dashboard,
  type DashboardFigure,
  dashboardFiguresOf,
  dashboardPanelsOf,
  isCountsPanel,
  isPiecePanel,
  isRecordsPanel,
  isTopListPanel,
  isTrendPanel,
  type Registry,
} from '../../../../vocabulary'
import type { ParsedStats } from './parse-stats'

/** Whether a figure is an amount of money. */
export const isMoneyFigure = (registry: Registry, { of, sum, average }: DashboardFigure): boolean =>
  registry.find(of)?.fields[sum ?? average ?? '']?.kind.isAmount === true

/** Whether the dashboard has amounts in an unknown currency. */
export function hasUnknownCurrency(
  declared: Dashboard,
  registry: Registry,
  { currency, figures, parts }: ParsedStats,
): boolean {
  const ownFigures = dashboardFiguresOf(declared)
  const isMoney = (name: string) => ownFigures[name] !== undefined && isMoneyFigure(registry, ownFigures[name])
  const hasAmounts = Object.entries(dashboardPanelsOf(declared)).some(([name, panel]) => {
    const part = parts[name]
    if (!part || (part.sort === 'rows' && part.rows.length === 0)) return false
    if (isTrendPanel(panel)) return panel.over.some(isMoney)
    if (isTopListPanel(panel)) return panel.value.isAmount === true
    return isRecordsPanel(panel) && panel.fields.some((field) => registry.find(panel.of)?.fields[field]?.kind.isAmount)
  })
  return currency === undefined && (Object.keys(figures).some(isMoney) || hasAmounts)
}

/** Whether any visible panel or figure depends on the chosen period. */
export const dependsOnRange = (declared: Dashboard, { figures, parts }: ParsedStats): boolean =>
  Object.keys(figures).length > 0 ||
  Object.entries(dashboardPanelsOf(declared)).some(
    ([name, panel]) =>
      parts[name] &&
      (isTrendPanel(panel) ||
        isTopListPanel(panel) ||
        isPiecePanel(panel) ||
        (isCountsPanel(panel) && panel.on !== undefined)),
  )

/** Whether the dashboard has no data. */
export const isDashboardEmpty = ({ figures, queue, parts }: ParsedStats): boolean =>
  Object.keys(figures).length === 0 && queue === undefined && Object.keys(parts).length === 0
