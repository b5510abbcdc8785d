import {
  type Dashboard,
  type DashboardFigure,
  figuresOf,
  isCounts,
  isPiece,
  isRecords,
  isTop,
  isTrend,
  panelsOf,
  type Registry,
} from '../../../vocabulary'
import type { Stats } from './answer'

/** Whether a figure is an amount of money. */
export const isAmount = (registry: Registry, { of, sum, average }: DashboardFigure): boolean =>
  registry.find(of)?.fields[sum ?? average ?? '']?.kind.isAmount === true

/** Whether there are amounts of which it is not said in which currency they are. */
export function lacksCurrency(declared: Dashboard, registry: Registry, { currency, figures, parts }: Stats): boolean {
  const ownFigures = figuresOf(declared)
  const isMoney = (name: string) => ownFigures[name] !== undefined && isAmount(registry, ownFigures[name])
  const hasAmounts = Object.entries(panelsOf(declared)).some(([name, panel]) => {
    const part = parts[name]
    if (!part || (part.sort === 'rows' && part.rows.length === 0)) return false
    if (isTrend(panel)) return panel.over.some(isMoney)
    if (isTop(panel)) return panel.value.isAmount === true
    return isRecords(panel) && panel.fields.some((field) => registry.find(panel.of)?.fields[field]?.kind.isAmount)
  })
  return currency === undefined && (Object.keys(figures).some(isMoney) || hasAmounts)
}

/** Whether anything is shown that depends on the days chosen. */
export const isOfDays = (declared: Dashboard, { figures, parts }: Stats): boolean =>
  Object.keys(figures).length > 0 ||
  Object.entries(panelsOf(declared)).some(
    ([name, panel]) =>
      parts[name] && (isTrend(panel) || isTop(panel) || isPiece(panel) || (isCounts(panel) && panel.on !== undefined)),
  )

/** Whether there is nothing to be shown. */
export const isEmpty = ({ figures, queue, parts }: Stats): boolean =>
  Object.keys(figures).length === 0 && queue === undefined && Object.keys(parts).length === 0
