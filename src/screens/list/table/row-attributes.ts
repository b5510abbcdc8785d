import { type KeyboardEvent, type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { type AnyRecord, type Resource, titleOf } from '../../../../vocabulary'
import { useAccess } from '../../shared/records/access'

/**
 * Whether a click is meant for the row. A click on a control, or a click that selects text, is not meant for the row.
 */
const isForRow = ({ target, button, metaKey, ctrlKey }: MouseEvent) =>
  button === 0 &&
  !metaKey &&
  !ctrlKey &&
  !(target as Element).closest('a, button, input, label') &&
  !getSelection()?.toString()

/** Returns a function that opens the page of a record. */
export function useOpenRecord(resource: Resource): (record: AnyRecord) => void {
  const navigate = useNavigate()
  const { linkTo } = useAccess()
  return useCallback(
    ({ id }) => {
      const address = linkTo(resource.name, id)
      if (address) navigate(address)
    },
    [navigate, linkTo, resource],
  )
}

/** The attributes of a record's row: a click or Enter opens the record, and Space selects the record. */
export const rowAttributes = (resource: Resource, record: AnyRecord, open: (record: AnyRecord) => void) => ({
  'data-id': record.id,
  'aria-label': titleOf(resource, record),
  // The arrow keys move between rows. Tab moves between the controls in the rows.
  tabIndex: -1,
  onClick: (event: MouseEvent) => {
    if (isForRow(event)) open(record)
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event
    if (target !== currentTarget) return
    if (key === 'Enter') open(record)
    const box = key === ' ' && currentTarget.querySelector<HTMLElement>('input[type="checkbox"]')
    if (!box) return
    event.preventDefault()
    box.click()
  },
})

/** If the cell cuts its text, shows the full text in a tooltip. */
export const setTitleIfTruncated = ({ currentTarget: cell }: MouseEvent<HTMLElement>): void => {
  const words = cell.firstElementChild
  const isCut = words && (words.scrollHeight > words.clientHeight || words.scrollWidth > words.clientWidth)
  cell.title = isCut ? cell.innerText : ''
}
