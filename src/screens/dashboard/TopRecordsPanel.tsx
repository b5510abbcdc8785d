import { type DashboardTopList, formatRecordName, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { formatNumber, formatSum } from '../shared/values/formats'
import { BarTable } from './BarTable'
import { FigureChange } from './figures/FigureChange'
import { hintOf, Panel, RecordLink } from './Panel'
import type { StatsRow } from './stats/parse-stats'

interface TopPanelProps {
  readonly panel: DashboardTopList
  readonly rows: readonly StatsRow[]
  readonly currency?: string
}

/** The records with the highest values in the chosen period, compared with the previous period. */
export const TopRecordsPanel = ({ panel, rows, currency }: TopPanelProps) => {
  const { title, empty, top, value: measure, hint } = panel
  const resource = useWorkbench().registry.get(top)
  const format = (value: number) => (measure.isAmount ? formatSum(value, currency) : formatNumber(value))
  return (
    <Panel title={t(title)} empty={rows.length === 0 && t(empty ?? 'No data for this period.')}>
      <BarTable
        wide
        heads={[t('Name'), t(measure.label)]}
        bars={rows.map((row) => {
          const value = Number(row[measure.name])
          return {
            key: row.id,
            name: (
              <RecordLink to={top} id={row.id}>
                {formatRecordName(resource, String(row.name))}
              </RecordLink>
            ),
            value,
            said: (
              <>
                <span title={hintOf(hint?.says, row)}>{format(value)}</span>{' '}
                <FigureChange figure={{ value, previous: row.previous as number | undefined }} format={format} />
              </>
            ),
            tone: 'cyan',
          }
        })}
      />
    </Panel>
  )
}
