import { Link } from 'react-router'
import type { CalendarRange } from '../../../providers/api'
import { choicesOf, type DashboardCounts, detailedChoiceOf, humanise, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { formatNumber } from '../shared/values/formats'
import { BarTable } from './BarTable'
import { createChoiceReader } from './figures/DashboardValue'
import { Panel } from './Panel'
import { listPath } from './stats/list-path'
import type { StatsCounts } from './stats/parse-stats'

interface CountsPanelProps {
  readonly panel: DashboardCounts
  readonly counts: StatsCounts
  /** The period of the counts, if the API returns the period. */
  readonly days: Partial<CalendarRange>
}

/** The number of records for each value of a choice. Each number links to the list of the counted records. */
export function CountsPanel({ panel, counts: came, days }: CountsPanelProps) {
  const { title, empty, of, by: declared, on, where } = panel
  const resource = useWorkbench().registry.get(of)
  const finer = detailedChoiceOf(resource.fields, declared)
  // If an API has the more detailed choice, the API counts the records by that choice.
  const isFiner = Object.keys(came).some((value) => choicesOf(resource.fields[finer ?? ''])?.[value] !== undefined)
  const by = isFiner && finer !== undefined ? finer : declared
  const { choices, read } = createChoiceReader(resource.fields[by])
  const counts = Object.fromEntries(Object.entries(came).map(([value, count]) => [read(value), count]))
  const values = [...new Set([...Object.keys(choices), ...Object.keys(counts)])].filter((value) => counts[value])
  return (
    <Panel title={t(title)} empty={values.length === 0 && t(empty ?? 'No data for this period.')}>
      <BarTable
        heads={[t('Status'), t(resource.label.many)]}
        bars={values.map((value) => {
          const { label = humanise(value), tone } = choices[value] ?? {}
          const count = counts[value] ?? 0
          return {
            key: value,
            name: <Link to={listPath(resource, { where: { ...where, [by]: value }, on, days })}>{t(label)}</Link>,
            value: count,
            said: formatNumber(count),
            tone,
          }
        })}
      />
    </Panel>
  )
}
