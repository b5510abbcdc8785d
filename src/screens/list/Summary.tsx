import { useEffect, useState } from 'react'
import type { Extent } from '../../../providers/told'
import { labelOf, type Resource, t } from '../../../vocabulary'
import type { ListState } from './address'
import { rangeOf } from './Pager'

interface SummaryProps {
  readonly resource: Resource
  readonly state: ListState
  readonly extent: Extent
  /** How many records the page shows. */
  readonly came: number
  /** What is shown is what was asked for. */
  readonly isSettled: boolean
}

/** Reads out what a list shows, whenever that has changed. */
export function Summary({ isSettled, ...shown }: SummaryProps) {
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

/** The order is told where it is not the one that the list begins with. */
function summaryOf({ resource, state, extent, came }: Omit<SummaryProps, 'isSettled'>): string {
  const many = t(resource.label.many)
  if (extent.total === 0) return t('{{many}}: none', { many })
  if (came === 0) return t('{{many}}: none on page {{page}}', { many, page: state.page })
  const range = rangeOf(state, extent, came)
  const name = state.sort.replace(/^-/, '')
  if (state.sort === resource.list.sort || !Object.hasOwn(resource.fields, name))
    return t('{{many}}: {{range}}', { many, range })
  const label = labelOf(resource.fields, name)
  return state.sort.startsWith('-')
    ? t('{{many}}: {{range}}, by {{label}}, descending', { many, range, label })
    : t('{{many}}: {{range}}, by {{label}}, ascending', { many, range, label })
}
