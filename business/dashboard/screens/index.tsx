import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ownBusiness, t } from 'deckhand'
import { Failure, formatDays, PageHeader, Skeleton, State, useBaseCurrency } from 'deckhand/screens'
import { Figures } from './Figures'
import { FirstSteps } from './FirstSteps'
import { Best, CardsInStock, ExpiringCoupons, LowStock } from './goods'
import { CountedOrders, LatestOrders } from './orders'
import { Panel } from './Panel'
import { Queue } from './Queue'
import { RangePicker } from './RangePicker'
import type { PerDay, Stats } from './stats'
import { useStats } from './use-stats'
import './dashboard.css'

/** What the page will look like, so that nothing jumps when it comes. */
const Waiting = () => (
  <div className="dashboard dashboard-waiting">
    <div className="queue">
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className="queue-entry queue-waiting" />
      ))}
    </div>
    <div className="figures">
      {[1, 2, 3, 4, 5].map((place) => (
        <div key={place} className="panel figure figure-waiting" />
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

/** The charts, whose code is fetched when the figures are on the screen. */
function Trend(props: { daily: readonly PerDay[]; currency?: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['code', 'trend'],
    queryFn: async () => (await import('./trend')).default,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const Drawn = data
  if (Drawn) return <Drawn {...props} />
  return (
    <Panel title={t('Revenue and orders')} className="trend-waiting">
      {error ? <Failure error={null} onRetry={() => refetch()} /> : <Skeleton rows={6} />}
    </Panel>
  )
}

const isEmpty = ({ figures, from: _, to: __, currency: ___, convertedOrders: ____, ...panels }: Stats) =>
  Object.keys(figures).length === 0 && Object.values(panels).every((panel) => panel === undefined)

/** Whether there are amounts of which it is not said in which currency they are. */
const lacksCurrency = ({ currency, figures, ...panels }: Stats) =>
  currency === undefined &&
  (['revenue', 'averageOrder'].some((name) => figures[name]) ||
    [panels.daily, panels.topProducts, panels.topCategories, panels.latestOrders].some((panel) => panel?.length))

/** Whether anything is shown that depends on the days chosen. */
const isOfDays = ({ figures, daily, ordersByStatus, topProducts }: Partial<Stats> = {}) =>
  Object.keys(figures ?? {}).length > 0 || [daily, ordersByStatus, topProducts].some((panel) => panel !== undefined)

function Panels({ stats }: { stats: Stats }) {
  const { currency, daily, queue, figures, ordersByStatus, ordersByPayment, topProducts, topCategories } = stats
  const { convertedOrders, lowStock, cardsInStock, expiringCoupons, latestOrders } = stats
  if (isEmpty(stats))
    return <State title={t('Nothing to show yet')} text={t('Your role sees none of the figures of the business.')} />
  return (
    <>
      {latestOrders?.length === 0 && <FirstSteps />}
      {queue && <Queue queue={queue} />}
      {Object.keys(figures).length > 0 && <Figures {...{ figures, currency, convertedOrders }} />}
      <div className="dashboard-columns">
        <div className="dashboard-main">
          {daily && <Trend daily={daily} currency={currency} />}
          {(topProducts || topCategories) && (
            <div className="dashboard-pair">
              {topProducts && <Best title={t('Top products')} of="product" sold={topProducts} currency={currency} />}
              {topCategories && (
                <Best title={t('Top categories')} of="product-category" sold={topCategories} currency={currency} />
              )}
            </div>
          )}
          {latestOrders && <LatestOrders orders={latestOrders} currency={currency} />}
        </div>
        <div className="dashboard-aside">
          {ordersByStatus && (
            <CountedOrders title={t('Orders by status')} by="orderStatus" counts={ordersByStatus} days={stats} />
          )}
          {ordersByPayment && (
            <CountedOrders title={t('Orders by payment')} by="paymentStatus" counts={ordersByPayment} days={stats} />
          )}
          {lowStock && <LowStock products={lowStock} />}
          {cardsInStock && <CardsInStock products={cardsInStock} />}
          {expiringCoupons && <ExpiringCoupons coupons={expiringCoupons} />}
        </div>
      </div>
    </>
  )
}

/** The state of the business: what waits to be done first of all, then how it goes. */
export default function Dashboard() {
  const { stats, custom, isUpdating, knowsRanges, error, retry } = useStats()
  const base = useBaseCurrency(stats !== undefined && lacksCurrency(stats))
  const { from, to } = stats ?? {}
  const isWaiting = !stats && !error
  const shown = knowsRanges && from && to && isOfDays(stats) ? { from, to } : undefined
  const choosable = isWaiting ? custom : shown
  return (
    <>
      <title>{`${t('Dashboard')} · ${ownBusiness().name}`}</title>
      <PageHeader
        title={t('Dashboard')}
        aside={from && to && <span className="dashboard-days">{formatDays(from, to)}</span>}
      >
        {choosable ? <RangePicker shown={choosable} /> : isWaiting && <div className="range-waiting" />}
      </PageHeader>
      {isWaiting && <Waiting />}
      {!stats && error && <Failure error={error} onRetry={retry} />}
      {stats && (
        <div className="dashboard" aria-busy={isUpdating}>
          {error && (
            <div className="dashboard-notice" role="alert">
              <span>{t('These days could not be loaded; the figures are of those before.')}</span>
              <Button size="small" onClick={retry}>
                {t('Retry')}
              </Button>
            </div>
          )}
          <Panels stats={{ ...stats, currency: stats.currency ?? base }} />
        </div>
      )}
    </>
  )
}
