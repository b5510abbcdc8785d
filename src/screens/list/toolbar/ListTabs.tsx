import { choicesOf, coarseValues, labelOf, type Resource, resolveChoiceField, t } from '../../../../vocabulary'
import { formatNumber } from '../../shared/values/formats'
import { type ListTab, listTabsOf } from '../state/list-state'
import type { TabCounts } from '../state/use-list-records'
import type { ChangeListState } from '../state/use-list-state'

/** The label of a tab. A list without declared tabs has two tabs: its records, and its hidden records. */
function labelFor(resource: Resource, tab: ListTab, isFiner: boolean) {
  const { label, fields, softDelete = '' } = resource
  const { tabs } = resource.list
  if (tab.shows === 'hidden') return labelOf(fields, softDelete)
  if (tab.shows === 'all') return t(tabs ? (tabs.labels?.all ?? 'All') : label.many)
  const choices = tabs && choicesOf(fields[isFiner ? resolveChoiceField(resource, tabs.field, true) : tabs.field])
  return t(tabs?.labels?.[tab.value] ?? choices?.[tab.value]?.label ?? tab.value)
}

interface ListTabsProps {
  readonly resource: Resource
  readonly tab: string
  /** The number of records in each tab. Absent if the API does not return the numbers. */
  readonly counts?: TabCounts
  /** Whether the API has the more detailed choice for the field whose values are the tabs. */
  readonly isFiner: boolean
  readonly onChange: ChangeListState
}

/** The number of records in a tab. Undefined if the number is unknown. */
function countOf(counts: NonNullable<TabCounts>, tab: ListTab): number | undefined {
  if (tab.shows === 'hidden') return undefined
  return tab.shows === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[tab.value] ?? 0)
}

/**
 * The tabs above a list with their counts. One tab shows all records, one tab shows hidden records, and the other tabs
 * belong to the values of a choice.
 */
export function ListTabs({ resource, tab, counts, isFiner, onChange }: ListTabsProps) {
  const { fields, list } = resource
  const finest = listTabsOf(resource)
  const finer = list.tabs && fields[resolveChoiceField(resource, list.tabs.field, true)]
  const coarse = (one: ListTab): ListTab =>
    one.shows === 'value' ? { ...one, value: coarseValues(finer, [one.value])[0] ?? one.value } : one
  const tabs = isFiner ? finest : finest.map(coarse)
  const values = tabs.map((one) => (one.shows === 'value' ? one.value : one.shows))
  const current = values[Number(tab) - 1]
  if (tabs.length < 2 || (counts === null && tab === '1')) return null
  return (
    <nav className="list-tabs" aria-label={t('Views')}>
      {tabs.map((one, index) => {
        const key = String(index + 1)
        // Several detailed values can belong to one coarse value. The tab of the coarse value is the tab of its first
        // detailed value.
        if (values.indexOf(values[index] ?? '') !== index) return null
        return (
          <button
            key={key}
            type="button"
            aria-current={values[index] === current}
            onClick={() => onChange({ tab: key })}
          >
            <span>{labelFor(resource, one, isFiner)}</span>
            <Count count={counts ? countOf(counts, one) : undefined} />
          </button>
        )
      })}
    </nav>
  )
}

const Count = ({ count }: { count: number | undefined }) => count !== undefined && <small>{formatNumber(count)}</small>
