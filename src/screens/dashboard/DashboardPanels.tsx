import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import {
  type Dashboard,
  type DashboardPanel,
  dashboardPanelsOf,
  isCountsPanel,
  isPiecePanel,
  isRecordsPanel,
  isTopListPanel,
  isTrendPanel,
  type PieceName,
  t,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { Failure, Skeleton } from '../shared/notices/EmptyState'
import { CountsPanel } from './CountsPanel'
import { Panel } from './Panel'
import { RecordsPanel } from './RecordsPanel'
import type { PanelStats, ParsedStats } from './stats/parse-stats'
import { TopRecordsPanel } from './TopRecordsPanel'
import type { TrendProps } from './trend'

/** The charts of the dashboard. The code of the charts is loaded after the figures are shown. */
function Trend(props: TrendProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['code', 'trend'],
    queryFn: async () => (await import('./trend')).default,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const Drawn = data
  if (Drawn) return <Drawn {...props} />
  return (
    <Panel title={t(props.panel.title)} className="trend-waiting">
      {error ? <Failure error={null} onRetry={() => refetch()} /> : <Skeleton rows={6} />}
    </Panel>
  )
}

interface DashboardPanelsProps {
  readonly declared: Dashboard
  readonly stats: ParsedStats
}

function PanelContent({
  declared,
  stats,
  panel,
  part,
}: DashboardPanelsProps & { panel: DashboardPanel; part: PanelStats }) {
  const { pieces, registry } = useWorkbench()
  const { currency } = stats
  if (isTrendPanel(panel) && part.sort === 'days')
    return <Trend declared={declared} panel={panel} days={part.days} currency={currency} />
  if (isCountsPanel(panel) && part.sort === 'counts')
    return <CountsPanel panel={panel} counts={part.counts} days={stats} />
  if (isTopListPanel(panel) && part.sort === 'rows')
    return <TopRecordsPanel panel={panel} rows={part.rows} currency={currency} />
  if (isRecordsPanel(panel) && part.sort === 'rows')
    return <RecordsPanel panel={panel} rows={part.rows} currency={currency} />
  if (!isPiecePanel(panel) || part.sort !== 'piece') return null
  const Piece = pieces[panel.piece as PieceName]
  return (
    <Suspense fallback={<Skeleton rows={6} />}>
      <Piece resource={registry.get(panel.reads[0] ?? '')} value={part.value} />
    </Suspense>
  )
}

/** The dashboard panels that have data. Panels of half width share a row. */
export function DashboardPanels({ declared, stats }: DashboardPanelsProps) {
  const came = Object.entries(dashboardPanelsOf(declared)).flatMap(([name, panel]) => {
    const part = stats.parts[name]
    return part ? [{ name, panel, part }] : []
  })
  const draw = ({ name, panel, part }: (typeof came)[number]) => (
    <PanelContent key={name} declared={declared} stats={stats} panel={panel} part={part} />
  )
  const rows = came
    .filter(({ panel }) => !panel.aside)
    .reduce<(typeof came)[]>((all, one) => {
      const row = all.at(-1)
      if (one.panel.half && row?.[0]?.panel.half) row.push(one)
      else all.push([one])
      return all
    }, [])
  return (
    <div className="dashboard-columns">
      <div className="dashboard-main">
        {rows.map((row) =>
          row[0]?.panel.half ? (
            <div key={row[0].name} className="dashboard-pair">
              {row.map(draw)}
            </div>
          ) : (
            row.map(draw)
          ),
        )}
      </div>
      <div className="dashboard-aside">{came.filter(({ panel }) => panel.aside).map(draw)}</div>
    </div>
  )
}
