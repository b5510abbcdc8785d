import type { DataProvider, GetListParams } from '@refinedev/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { memoryProvider } from '../../../testing/stage'
import { codes, events, open } from './open'

/** Opens the list, and notes the pages that are asked for. */
function watched(rows = events(50)) {
  const asked: unknown[] = []
  const { getList } = memoryProvider(rows)
  const provider = {
    getList: (params: GetListParams) => {
      if (params.resource === 'event') asked.push([params.sorters?.[0]?.field, params.pagination?.currentPage])
      return getList(params)
    },
  } as Partial<DataProvider>
  return { ...open('/event?sort=code', { rows, provider }), asked }
}

test('a page is asked for while its button is still pressed, and once', async () => {
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

test('an order is asked for while its head is still pressed, and once', async () => {
  const { asked } = watched()
  await screen.findByText('CODE0001')
  const head = screen.getByRole('button', { name: 'Code' })
  fireEvent.pointerDown(head, { pointerType: 'mouse' })
  fireEvent.click(head)
  await waitFor(() => expect(codes()[0]).toBe('CODE0050'))
  expect(asked).toHaveLength(2)
})
