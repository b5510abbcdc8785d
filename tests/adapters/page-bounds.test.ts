import { expect, it } from 'vitest'
import type { PagingConvention } from '../../integrations/adapters/conventions/lists'
import { createForeignResponse } from '../../integrations/adapters/foreign-request'
import { createPagedListReader } from '../../integrations/adapters/paging'

const rows = Array.from({ length: 10_001 }, (_, id) => ({ id }))

const pagings: PagingConvention[] = [
  { by: 'cursor', cursor: 'start', size: 'size', next: 'next' },
  { by: 'offset', offset: 'start', limit: 'size' },
]

it.each(pagings)(
  'stops at the row limit of a long list paged by $by, without blaming an adapter setting',
  async (paging) => {
    const pages = createPagedListReader({
      list: { paging, rows: 'rows' },
      where: 'GET /rows',
      idOf: (row) => (row as { id: number }).id,
    })
    const { rows: came, more } = await pages.whole(async (query) => {
      const start = Number(query.start ?? 0)
      const end = start + Number(query.size)
      return createForeignResponse(200, {
        rows: rows.slice(start, end),
        ...(end < rows.length && paging.by === 'cursor' && { next: String(end) }),
      })
    }, {})
    expect([came.length, more]).toEqual([10_000, expect.objectContaining({ received: 10_000, isLimitReached: true })])
  },
)
