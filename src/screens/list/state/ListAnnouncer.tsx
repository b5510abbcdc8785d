import { useEffect, useState } from 'react'
import type { ListExtent } from '../../../../providers/lists/list-meta'
import { labelOf, type Resource, t } from '../../../../vocabulary'
import { pageRangeText } from '../Pager'
import type { ListState } from './list-state'

interface ListAnnouncerProps {
  readonly resource: Resource
  readonly state: ListState
  readonly extent: ListExtent
  /** The number of records on the page. */
  readonly came: number
  /** Whether the screen already shows the requested records. */
  readonly isSettled: boolean
}

/** When the content of a list changes, announces the new content to screen readers. */
export function ListAnnouncer({ isSettled, ...shown }: ListAnnouncerProps) {
  const [said, say] = useState('')
  const text = summaryOf(shown)
  useEffect(() => {
    if (isSettled) say(text)
  }, [isSettled, text])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}

/** The summary names the sort order only if it is not the list's default sort order. */
function summaryOf({ resource, state, extent, came }: Omit<ListAnnouncerProps, 'isSettled'>): string {
  const many = t(resource.label.many)
  if (extent.total === 0) return t('{{many}}: no records', { many })
  if (came === 0) return t('{{many}}: no records on page {{page}}', { many, page: state.page })
  const range = pageRangeText(state, extent, came)
  const name = state.sort.replace(/^-/, '')
  if (state.sort === resource.list.sort || !Object.hasOwn(resource.fields, name))
    return t('{{many}}: {{range}}', { many, range })
  const label = labelOf(resource.fields, name)
  return state.sort.startsWith('-')
    ? t('{{many}}: {{range}}, sorted by {{label}}, descending', { many, range, label })
    : t('{{many}}: {{range}}, sorted by {{label}}, ascending', { many, range, label })
}
