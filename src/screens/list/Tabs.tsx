import { type Choices, type Resource, t } from '../../vocabulary'
import { tabValues } from './address'
import type { ChangeList } from './state'

/** The tabs above a list: all records, and those of each value of a choice. */
export function Tabs({ resource, tab, onChange }: { resource: Resource; tab: string; onChange: ChangeList }) {
  const { tabs } = resource.list
  if (!tabs) return null
  const { choices = {} } = resource.fields[tabs.field] as { choices?: Choices }
  const labelFor = (value: string | undefined) => {
    if (value === undefined) return tabs.labels?.all ?? 'All'
    return tabs.labels?.[value] ?? choices[value]?.label ?? value
  }
  return (
    <nav className="list-tabs" aria-label={t('Views')}>
      {tabValues(resource).map((value, index) => {
        const key = String(index + 1)
        return (
          <button key={key} type="button" aria-current={key === tab} onClick={() => onChange({ tab: key })}>
            {t(labelFor(value))}
          </button>
        )
      })}
    </nav>
  )
}
