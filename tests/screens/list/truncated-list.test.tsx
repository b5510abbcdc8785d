import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MoreRows } from '../../../integrations/adapters/more-rows'
import ListPage from '../../../src/screens/list'
import { RelatedList } from '../../../src/screens/show/RelatedList'
import { type MemoryRecords, renderScreens } from '../../../testing/render-screens'
import { registry } from '../../library'
import { event, events } from './open-list'

const provider = (rows: MemoryRecords, more?: MoreRows) => ({
  getList: async ({ resource }: { resource: string }) =>
    ({ data: rows[resource] ?? [], total: rows[resource]?.length ?? 0, ...(more && { more }) }) as never,
})

const open = (more?: MoreRows) => {
  const rows = events(3)
  const related = { resource: 'event', by: 'books' }
  return renderScreens({
    registry,
    rows,
    at: '/event',
    provider: provider(rows, more),
    routes: {
      '/event': (
        <>
          <ListPage resource={event} />
          <RelatedList related={related} id="book-1" adds={false} />
        </>
      ),
    },
  })
}

test.each<[MoreRows, RegExp]>([
  [
    { key: 'meta.total', total: 3000, received: 3 },
    /^Only 3 of 3,000 events were loaded.*“meta.total”.*Search and export include only the loaded records/,
  ],
  [{ key: 'has_more', received: 3 }, /^Only 3 events were loaded\. .*“has_more”/],
  [{ received: 20 }, /^20 events were loaded, exactly as many as requested\./],
])('a list and a related list show a note that more records exist: %j', async (more, said) => {
  open(more)
  await screen.findByText('1–3 of 3 loaded records')
  for (const note of screen.getAllByRole('note')) expect(note.textContent).toMatch(said)
  expect(screen.getAllByRole('note')).toHaveLength(2)
})

test('a complete list shows no such note', async () => {
  open()
  await screen.findByText('1–3 of 3')
  expect(screen.queryByRole('note')).toBeNull()
})
