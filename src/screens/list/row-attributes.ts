import { type KeyboardEvent, type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { type AnyRecord, type Resource, titleOf } from '../../../vocabulary'
import { useAccess } from '../shared/access'

/** A click on what does something by itself is no click on the row, and neither is marking text. */
const isForRow = ({ target, button, metaKey, ctrlKey }: MouseEvent) =>
  button === 0 &&
  !metaKey &&
  !ctrlKey &&
  !(target as Element).closest('a, button, input, label') &&
  !getSelection()?.toString()

/** Opens a record's page. */
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

/** What the row of a record answers to: a click opens the record, and so does Enter; Space marks it. */
export const rowAttributes = (resource: Resource, record: AnyRecord, open: (record: AnyRecord) => void) => ({
  'data-id': record.id,
  'aria-label': titleOf(resource, record),
  // Keys walk from row to row; Tab goes on by what the rows hold.
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

/** Whoever points at words that are cut can read all of them. */
export const setTitleIfTruncated = ({ currentTarget: cell }: MouseEvent<HTMLElement>): void => {
  const words = cell.firstElementChild
  const isCut = words && (words.scrollHeight > words.clientHeight || words.scrollWidth > words.clientWidth)
  cell.title = isCut ? cell.innerText : ''
}
