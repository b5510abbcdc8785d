import { choicesOf, labelOf, type Resource, t } from '../../../vocabulary'
import { formatNumber } from '../shared/formats'
import { type Tab, tabsOf } from './address'
import type { Counts } from './records'
import type { ChangeList } from './state'

/** Without tabs of its own, a list has two: its records, and those that are hidden. */
function labelFor({ label, fields, softDelete = '', list: { tabs } }: Resource, tab: Tab) {
  if (tab.shows === 'hidden') return labelOf(fields, softDelete)
  if (tab.shows === 'all') return t(tabs ? (tabs.labels?.all ?? 'All') : label.many)
  const choices = tabs && choicesOf(fields[tabs.field])
  return t(tabs?.labels?.[tab.value] ?? choices?.[tab.value]?.label ?? tab.value)
}

interface TabsProps {
  readonly resource: Resource
  readonly tab: string
  /** Absent where the API does not tell; nothing is counted then. */
  readonly counts?: Counts
  readonly onChange: ChangeList
}

/** How many records a tab has. */
function countOf(counts: NonNullable<Counts>, tab: Tab): number | undefined {
  if (tab.shows === 'hidden') return undefined
  return tab.shows === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[tab.value] ?? 0)
}

/** The tabs above a list: all records, those of each value of a choice, and those that are hidden, with their counts. */
export function Tabs({ resource, tab, counts, onChange }: TabsProps) {
  const tabs = tabsOf(resource)
  if (tabs.length < 2 || (counts === null && tab === '1')) return null
  return (
    <nav className="list-tabs" aria-label={t('Views')}>
      {tabs.map((one, index) => {
        const key = String(index + 1)
        return (
          <button key={key} type="button" aria-current={key === tab} onClick={() => onChange({ tab: key })}>
            <span>{labelFor(resource, one)}</span>
            <Count count={counts ? countOf(counts, one) : undefined} />
          </button>
        )
      })}
    </nav>
  )
}

const Count = ({ count }: { count: number | undefined }) => count !== undefined && <small>{formatNumber(count)}</small>
