import { type Choices, labelOf, type Resource, t } from '../../vocabulary'
import { type Tab, tabsOf } from './address'
import type { ChangeList } from './state'

/** Without tabs of its own, a list has two: its records, and those that are hidden. */
function labelFor({ label, fields, hiddenBy = '', list: { tabs } }: Resource, tab: Tab) {
  if (tab.shows === 'hidden') return labelOf(fields, hiddenBy)
  if (tab.shows === 'all') return t(tabs ? (tabs.labels?.all ?? 'All') : label.many)
  const { choices = {} } = (tabs ? fields[tabs.field] : {}) as { choices?: Choices }
  return t(tabs?.labels?.[tab.value] ?? choices[tab.value]?.label ?? tab.value)
}

/** The tabs above a list: all records, those of each value of a choice, and those that are hidden. */
export function Tabs({ resource, tab, onChange }: { resource: Resource; tab: string; onChange: ChangeList }) {
  const tabs = tabsOf(resource)
  if (tabs.length < 2) return null
  return (
    <nav className="list-tabs" aria-label={t('Views')}>
      {tabs.map((one, index) => {
        const key = String(index + 1)
        return (
          <button key={key} type="button" aria-current={key === tab} onClick={() => onChange({ tab: key })}>
            {labelFor(resource, one)}
          </button>
        )
      })}
    </nav>
  )
}
