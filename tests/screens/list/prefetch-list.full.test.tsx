import type { DataProvider, GetListParams } from '@refinedev/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { memoryDataProvider } from '../../../testing/render-screens'
import { codes, events, open } from './open-list'

/** Opens the list and records the requested pages. */
function watched(rows = events(50)) {
  const asked: unknown[] = []
  const { getList } = memoryDataProvider(rows)
  const provider = {
    getList: (params: GetListParams) => {
      if (params.resource === 'event') asked.push([params.sorters?.[0]?.field, params.pagination?.currentPage])
      return getList(params)
    },
  } as Partial<DataProvider>
  return { ...open('/event?sort=code', { rows, provider }), asked }
}

test('a page is requested once, when its button is pressed down', async () => {
  const { asked, router } = watched()
  await screen.findByText('CODE0001')
  const next = screen.getByRole('button', { name: 'Next page' })
  fireEvent.pointerDown(next, { pointerType: 'mouse' })
  expect(asked.at(-1)).toEqual(['code', 2])
  expect(router.state.location.search).toBe('?sort=code')
  fireEvent.click(next)
  await screen.findByText('CODE0021')
  expect(asked).toEqual([
    ['code', 1],
    ['code', 2],
  ])
})

test('a sort order is requested once, when its heading is pressed down', async () => {
  const { asked } = watched()
  await screen.findByText('CODE0001')
  const head = screen.getByRole('button', { name: 'Code' })
  fireEvent.pointerDown(head, { pointerType: 'mouse' })
  fireEvent.click(head)
  await waitFor(() => expect(codes()[0]).toBe('CODE0050'))
  expect(asked).toHaveLength(2)
})

/** A provider that returns the first page immediately, and other pages when the test releases these pages. */
function slow(rows = events(100)) {
  const { getList } = memoryDataProvider(rows)
  const waiting: (() => void)[] = []
  const provider = {
    getList: async (params: GetListParams) => {
      if (params.resource === 'event' && params.pagination?.currentPage !== 1)
        await new Promise<void>((resolve) => waiting.push(resolve))
      return getList(params)
    },
  } as Partial<DataProvider>
  const answer = () => {
    for (const go of waiting.splice(0)) go()
  }
  return { ...open('/event?sort=code', { rows, provider }), answer }
}

test('a slow list turns the page at once, and shows the previous rows until the response arrives', async () => {
  const { router, answer } = slow()
  await screen.findByText('CODE0001')
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(screen.getByText('2 of 5')).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toBe('?sort=code&page=2'))
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(codes()[0]).toBe('CODE0001')
  answer()
  await screen.findByText('CODE0021')
})

test('turning again before a page has arrived continues from there', async () => {
  const { router, answer } = slow()
  await screen.findByText('CODE0001')
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=code&page=3'))
  answer()
  await screen.findByText('CODE0041')
  fireEvent.click(screen.getByRole('button', { name: 'First page' }))
  await screen.findByText('CODE0001')
  expect(screen.getByText('1 of 5')).toBeTruthy()
})

test('a slow list does not navigate a user who has left it', async () => {
  const { router, answer } = slow()
  await screen.findByText('CODE0001')
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await router.navigate('/role/1')
  await screen.findByText('another page')
  answer()
  // The test waits longer than the list would have waited.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(router.state.location.pathname + router.state.location.search).toBe('/role/1')
})

test('several changes while a page is loading are combined into one request', async () => {
  const { router, answer } = slow()
  await screen.findByText('CODE0001')
  for (let times = 0; times < 3; times++) fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '50' } })
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  answer()
  await waitFor(() => expect(router.state.location.search).toBe('?sort=code&size=50&page=2'))
  answer()
  await screen.findByText('CODE0051')
  await router.navigate(-1)
  await waitFor(() => expect(router.state.location.search).toBe('?sort=code'))
})

test("the menu of a row closes when another record takes the row's place", async () => {
  const { answer } = slow()
  await screen.findByText('CODE0001')
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  const [first] = screen.getAllByRole('button', { name: /^Actions for / })
  fireEvent.click(first as HTMLElement)
  await screen.findByRole('menu')
  answer()
  await screen.findByText('CODE0021')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})
