import { useQuery } from '@tanstack/react-query'
import { useWorkbench } from '../../screens/context'
import { formatDay } from '../../screens/kinds/formats'
import { PageHeader } from '../../screens/shared/PageHeader'
import { Failure, Skeleton } from '../../screens/shared/States'
import { t } from '../../vocabulary'
import { Figures } from './Figures'
import { ExpiringCoupons, LatestOrders, LowStock, OrdersByStatus } from './panels'
import { Queue } from './Queue'
import { readStats, type Stats } from './stats'
import './dashboard.css'

const Waiting = () => (
  <div className="dashboard" aria-busy="true">
    {[2, 3, 6].map((rows) => (
      <section key={rows} className="panel">
        <Skeleton rows={rows} />
      </section>
    ))}
  </div>
)

const Panels = ({ stats }: { stats: Stats }) => (
  <div className="dashboard">
    {stats.queue && <Queue queue={stats.queue} />}
    <Figures figures={stats.figures} currency={stats.currency} />
    <div className="dashboard-columns">
      {stats.latestOrders && <LatestOrders orders={stats.latestOrders} currency={stats.currency} />}
      <div className="dashboard-aside">
        {stats.ordersByStatus && <OrdersByStatus counts={stats.ordersByStatus} />}
        {stats.lowStock && <LowStock products={stats.lowStock} />}
        {stats.expiringCoupons && <ExpiringCoupons coupons={stats.expiringCoupons} />}
      </div>
    </div>
  </div>
)

/** The state of the business: what waits to be done first of all, then how it goes. */
export default function Dashboard() {
  const { api } = useWorkbench()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['dashboard-stats'],
    queryFn: async () => readStats(await api.dashboardStats()),
  })
  const { from, to } = data ?? {}
  return (
    <>
      <title>{`${t('Dashboard')} · Deckhand`}</title>
      <PageHeader
        title={t('Dashboard')}
        aside={from && to && <span className="dashboard-range">{`${formatDay(from)} – ${formatDay(to)}`}</span>}
      />
      {isPending && <Waiting />}
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {data && <Panels stats={data} />}
    </>
  )
}
