import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import {
  type Dashboard,
  type DashboardPanel,
  isCounts,
  isPiece,
  isRecords,
  isTop,
  isTrend,
  type PieceName,
  panelsOf,
  t,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { Failure, Skeleton } from '../shared/States'
import type { Part, Stats } from './answer'
import { CountsPanel } from './CountsPanel'
import { Panel } from './Panel'
import { RecordsPanel } from './RecordsPanel'
import { TopPanel } from './TopPanel'
import type { TrendProps } from './trend'

/** The charts, whose code is fetched when the figures are on the screen. */
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

interface PartsProps {
  readonly declared: Dashboard
  readonly stats: Stats
}

function Shown({ declared, stats, panel, part }: PartsProps & { panel: DashboardPanel; part: Part }) {
  const { pieces, registry } = useWorkbench()
  const { currency } = stats
  if (isTrend(panel) && part.sort === 'days')
    return <Trend declared={declared} panel={panel} days={part.days} currency={currency} />
  if (isCounts(panel) && part.sort === 'counts') return <CountsPanel panel={panel} counts={part.counts} days={stats} />
  if (isTop(panel) && part.sort === 'rows') return <TopPanel panel={panel} rows={part.rows} currency={currency} />
  if (isRecords(panel) && part.sort === 'rows')
    return <RecordsPanel panel={panel} rows={part.rows} currency={currency} />
  if (!isPiece(panel) || part.sort !== 'piece') return null
  const Piece = pieces[panel.piece as PieceName]
  return (
    <Suspense fallback={<Skeleton rows={6} />}>
      <Piece resource={registry.get(panel.reads[0] ?? '')} value={part.value} />
    </Suspense>
  )
}

/** The panels that came, those that share a row together. */
export function Parts({ declared, stats }: PartsProps) {
  const came = Object.entries(panelsOf(declared)).flatMap(([name, panel]) => {
    const part = stats.parts[name]
    return part ? [{ name, panel, part }] : []
  })
  const draw = ({ name, panel, part }: (typeof came)[number]) => (
    <Shown key={name} declared={declared} stats={stats} panel={panel} part={part} />
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
