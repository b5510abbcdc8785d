import {
  type Dashboard,
  type DashboardFigure,
  dashboardFiguresOf,
  humanise,
  placeholdersIn,
  type Registry,
  t,
} from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { formatNumber, formatPercent, formatSum } from '../../shared/values/formats'
import type { ParsedStats } from '../stats/parse-stats'
import { isMoneyFigure } from '../stats/stats-checks'
import { FigureChange } from './FigureChange'
import './figures.css'

interface Presentation {
  readonly label: string
  readonly format: (value: number, currency?: string) => string
  /** Whether the value is a percentage. The change of a percentage is in percentage points. */
  readonly isShare?: boolean
  /**
   * The figure that counts the records behind this average or percentage. If that number of records is 0, the value is
   * not shown.
   */
  readonly among?: string
}

/** The name of the figure that counts all records behind an average or a percentage. */
const countOf = (figures: Readonly<Record<string, DashboardFigure>>, { of, on }: DashboardFigure) =>
  Object.entries(figures).find(
    ([, one]) => one.of === of && one.on === on && !one.where && !one.sum && !one.average && !one.percentOf,
  )?.[0]

function presented(declared: Dashboard, registry: Registry, name: string): Presentation {
  const all = dashboardFiguresOf(declared)
  const figure = all[name]
  if (!figure) return { label: humanise(name), format: formatNumber }
  const { label, average, percentOf } = figure
  return {
    label,
    format: percentOf ? formatPercent : isMoneyFigure(registry, figure) ? formatSum : formatNumber,
    isShare: percentOf !== undefined,
    among: average !== undefined || percentOf ? countOf(all, figure) : undefined,
  }
}

interface FiguresProps extends Pick<ParsedStats, 'figures' | 'notes' | 'currency'> {
  readonly declared: Dashboard
}

/** The figures of the chosen period, compared with the previous period. Figures that are not declared come last. */
export function Figures({ declared, figures, notes, currency }: FiguresProps) {
  const { registry } = useWorkbench()
  const names = [...new Set([...Object.keys(dashboardFiguresOf(declared)), ...Object.keys(figures)])]
  return (
    <>
      <dl className="figures">
        {names.map((name) => {
          const figure = figures[name]
          if (!figure) return null
          const { label, format, isShare, among } = presented(declared, registry, name)
          return (
            <div key={name} className="panel figure">
              <dt>{t(label)}</dt>
              <dd>
                {among !== undefined && figures[among]?.value === 0 ? (
                  <strong>—</strong>
                ) : (
                  <>
                    <strong>{format(figure.value, currency)}</strong>{' '}
                    <FigureChange figure={figure} isShare={isShare} format={(one) => format(one, currency)} />
                  </>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {Object.entries(declared.notes ?? {}).map(([name, { says }]) =>
        notes[name] && (currency || !placeholdersIn(says).includes('currency')) ? (
          <p key={name} className="figures-note">
            {t(says, { count: notes[name], currency: currency ?? '' })}
          </p>
        ) : null,
      )}
    </>
  )
}
