import { Button } from 'antd'
import { Link } from 'react-router'
import {
  canOpenPage,
  currentBusiness,
  type Dashboard,
  type DashboardQueueEntry,
  labelInSentence,
  screenAddress,
  t,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { LinkButton } from '../shared/LinkButton'
import { EmptyState, Failure, Skeleton } from '../shared/notices/EmptyState'
import { PageHeader } from '../shared/PageHeader'
import { useAccess } from '../shared/records/access'
import { useBaseCurrency } from '../shared/values/base-currency'
import { formatDays, formatNumber } from '../shared/values/formats'
import { DashboardPanels } from './DashboardPanels'
import { Figures } from './figures/Figures'
import { Panel } from './Panel'
import { RangePicker } from './range/RangePicker'
import { listPath } from './stats/list-path'
import type { ParsedStats, StatsCounts } from './stats/parse-stats'
import { dependsOnRange, hasUnknownCurrency, isDashboardEmpty } from './stats/stats-checks'
import { useDashboardStats } from './stats/use-dashboard-stats'
import './figures/figures.css'
import './dashboard.css'

/** A placeholder in the shape of the dashboard, so that nothing moves when the data is loaded. */
const Waiting = ({ declared: { queue = {}, figures = {} } }: { declared: Dashboard }) => (
  <div className="dashboard dashboard-waiting">
    <div className="queue">
      {Object.keys(queue).map((name) => (
        <div key={name} className="queue-entry queue-waiting" />
      ))}
    </div>
    <div className="figures">
      {Object.keys(figures).map((name) => (
        <div key={name} className="panel figure figure-waiting" />
      ))}
    </div>
    <div className="dashboard-columns">
      <section className="panel trend-waiting">
        <Skeleton rows={6} />
      </section>
      <section className="panel trend-waiting">
        <Skeleton rows={6} />
      </section>
    </div>
  </div>
)

function Panels({ declared, stats }: { declared: Dashboard; stats: ParsedStats }) {
  const { currency, queue, figures, notes, parts } = stats
  const { firstSteps } = declared
  if (isDashboardEmpty(stats))
    return (
      <EmptyState
        title={t('No figures available')}
        text={t('You do not have permission to see the business figures.')}
      />
    )
  const begun = firstSteps && parts[firstSteps.until]
  return (
    <>
      {firstSteps && begun?.sort === 'rows' && begun.rows.length === 0 && <FirstSteps {...firstSteps} />}
      {queue && <PendingTasks declared={declared.queue ?? {}} queue={queue} />}
      {Object.keys(figures).length > 0 && <Figures {...{ declared, figures, notes, currency }} />}
      <DashboardPanels declared={declared} stats={stats} />
    </>
  )
}

/** The fallback for a business that declares no dashboard. */
const none: Dashboard = {}

/** The dashboard that the business declares: the open tasks first, then the figures. */
export default function DashboardPage() {
  const { registry } = useWorkbench()
  const { dashboard: declared = none } = currentBusiness()
  const { stats, custom, isUpdating, isAbsent, knowsRanges, error, retry } = useDashboardStats(declared)
  const base = useBaseCurrency(stats !== undefined && hasUnknownCurrency(declared, registry, stats))
  const { from, to } = stats ?? {}
  const isWaiting = !stats && !error && !isAbsent
  const shown = knowsRanges && from && to && stats && dependsOnRange(declared, stats) ? { from, to } : undefined
  const choosable = isWaiting ? custom : shown
  return (
    <>
      <title>{`${t('Dashboard')} · ${currentBusiness().name}`}</title>
      <PageHeader
        title={t('Dashboard')}
        aside={from && to && <span className="dashboard-days">{formatDays(from, to)}</span>}
      >
        {choosable ? <RangePicker shown={choosable} /> : isWaiting && <div className="range-waiting" />}
      </PageHeader>
      {isWaiting && <Waiting declared={declared} />}
      {isAbsent && (
        <EmptyState
          title={t('No figures available')}
          text={t('This API has no dashboard figures. Its records are listed in the menu.')}
        />
      )}
      {!stats && error && <Failure error={error} onRetry={retry} />}
      {stats && (
        <div className="dashboard" aria-busy={isUpdating}>
          {error && (
            <div className="dashboard-notice" role="alert">
              <span>{t('The figures for this period could not be loaded. The previous figures are still shown.')}</span>
              <Button size="small" onClick={retry}>
                {t('Retry')}
              </Button>
            </div>
          )}
          <Panels declared={declared} stats={{ ...stats, currency: stats.currency ?? base }} />
        </div>
      )}
    </>
  )
}

/**
 * The first steps for a new business that has no records yet. Absent if the person cannot create any of these records.
 */
function FirstSteps({ says, steps, page }: NonNullable<Dashboard['firstSteps']>) {
  const { registry, can, canOffer = can } = useWorkbench()
  const { canOpen } = useAccess()
  const leads = page === undefined ? undefined : currentBusiness().pages?.[page]
  if (leads && page !== undefined && canOpenPage(registry, canOffer, page))
    return (
      <Panel title={t('First steps')}>
        <p className="panel-empty">{t(says)}</p>
        <LinkButton to={screenAddress(page)}>{t(leads.label)}</LinkButton>
      </Panel>
    )
  const open = steps.flatMap((name) => registry.find(name) ?? []).filter((resource) => canOpen(resource, 'create'))
  if (open.length === 0) return null
  return (
    <Panel title={t('First steps')}>
      <p className="panel-empty">{t(says)}</p>
      <ol className="first-steps">
        {open.map(({ name, label }) => (
          <li key={name}>
            <Link to={screenAddress(name, { form: 'create' })}>
              {t('New {{one}}', { one: labelInSentence(t(label.one)) })}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

interface PendingTasksProps {
  readonly declared: Readonly<Record<string, DashboardQueueEntry>>
  readonly queue: StatsCounts
}

/** The open tasks. Each number of tasks links to the list of the records with these tasks. */
function PendingTasks({ declared, queue }: PendingTasksProps) {
  const { registry } = useWorkbench()
  return (
    <ul className="queue" aria-label={t('To do')}>
      {Object.entries(declared).map(([name, { label, of, where }]) => {
        const count = queue[name]
        const resource = registry.find(of)
        if (count === undefined || !resource) return null
        return (
          <li key={name}>
            <Link
              to={listPath(resource, { where })}
              className={count > 0 ? 'queue-entry queue-entry-open' : 'queue-entry'}
            >
              <strong>{formatNumber(count)}</strong>
              <span>{t(label)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
