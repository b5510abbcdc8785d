import type { GetListParams } from '@refinedev/core'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, test, vi } from 'vitest'
import { RelatedList } from '../../../src/screens/show/RelatedList'
import { renderScreens } from '../../../testing/render-screens'
import { registry } from '../../library'
import { codes, events, open } from './open-list'

/** A paged list without a total. */
const unnumbered = (count: number) => ({
  getList: async ({ resource, pagination: { currentPage = 1, pageSize = 20 } = {} }: GetListParams) => {
    const all = events(count)[resource] ?? []
    const end = currentPage * pageSize
    const data = all.slice(end - pageSize, end)
    const isLast = end >= all.length && data.length > 0
    return (isLast ? { data, total: all.length } : { data, hasMore: end < all.length }) as never
  },
})

const button = (name: string) => screen.queryByRole('button', { name })

test('a list of unknown length says so, and leads page by page to its end', async () => {
  const user = userEvent.setup()
  open('/event', { provider: unnumbered(50) })
  await screen.findByText('1–20, total unknown')
  expect(button('Last page'), 'nobody knows which that is').toBeNull()
  expect(button('Previous page')).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('21–40, total unknown')
  expect(screen.getByText('Page 2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('41–50 of 50')
  expect(button('Next page')).toHaveProperty('disabled', true)
})

test('changing the page size of a list of unknown length returns to the first page', async () => {
  const user = userEvent.setup()
  open('/event?page=2', { provider: unnumbered(500) })
  await screen.findByText('21–40, total unknown')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
  await screen.findByText('1–50, total unknown')
  await screen.findByText('Events: 1–50, total unknown', { exact: false })
})

test('a page after the end of a list of unknown length says so and links back', async () => {
  const user = userEvent.setup()
  open('/event?page=7', { provider: unnumbered(30) })
  await screen.findByRole('heading', { name: 'No records on page 7' })
  expect(codes()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'First page' }))
  await screen.findByText('1–20, total unknown')
})

test('a related list of unknown length links to all records without a number', async () => {
  const related = { resource: 'event', by: 'books' }
  renderScreens({
    registry,
    rows: events(50),
    at: '/event',
    provider: unnumbered(50),
    routes: { '/event': <RelatedList related={related} id="book-1" adds={false} /> },
  })
  expect((await screen.findByRole('link', { name: 'Show all' })).getAttribute('href')).toBe('/event?books=book-1')
})

it('an export says where the file is incomplete', async () => {
  // A browser would save the target of the link. The simulated browser would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const repeating = {
    getList: async ({ resource }: GetListParams) =>
      ({ data: (events(20)[resource] ?? []) as never, hasMore: true }) as never,
  }
  const user = userEvent.setup()
  open('/event', { provider: repeating })
  await screen.findByText('1–20, total unknown')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByText(/^The file contains only 20 events\. More records could not be loaded\./)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/^The file contains/)).toBeNull()
})

it('a failed export of a list or of selected rows shows the reason', async () => {
  const provider = {
    getList: async ({ resource, pagination }: GetListParams) => {
      if ((pagination?.pageSize ?? 0) > 100) throw new Error('The API has gone away.')
      return { data: (events(20)[resource] ?? []) as never, total: 40 }
    },
  }
  const user = userEvent.setup()
  open('/event', { provider })
  await screen.findByText('CODE0001')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was exported: The API has gone away.')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()

  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }))
  const bar = await screen.findByRole('region', { name: 'Selected records' })
  await user.click(within(bar).getByRole('button', { name: 'Select all 40 that match' }))
  const menu = within(bar).queryByRole('button', { name: 'More' })
  if (menu) await user.click(menu)
  await user.click(
    menu
      ? await screen.findByRole('menuitem', { name: 'Export' })
      : within(bar).getByRole('button', { name: 'Export' }),
  )
  expect((await within(bar).findByRole('alert')).textContent).toContain('The API has gone away.')
})
