import { Link } from 'react-router'
import { type DashboardQueueEntry, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { formatNumber } from '../shared/values/formats'
import { listPath } from './stats/list-path'
import type { StatsCounts } from './stats/parse-stats'
import './figures/figures.css'

interface PendingTasksProps {
  readonly declared: Readonly<Record<string, DashboardQueueEntry>>
  readonly queue: StatsCounts
}

/** The open tasks. Each count links to the list of those records. */
export function PendingTasks({ declared, queue }: PendingTasksProps) {
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
