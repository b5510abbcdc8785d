import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FilterOperator } from '../../integrations/adapters/conventions/lists'
import { cases, registry } from './adapter-cases'
import { openForeign } from './open-foreign-api'
import { type Api, account, knownToken, most } from './servers/fake-api'

type Row = Record<string, unknown>

const namesIn = (body: unknown) => (body as Row[]).map(({ name }) => name)

const numbered = (numbers: readonly number[]) => numbers.map((number) => `Voucher ${String(number).padStart(2, '0')}`)

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** The query of each operator, and the numbers of the matching vouchers. */
const narrowed: Readonly<Record<FilterOperator, readonly [query: string, numbers: readonly number[]]>> = {
  eq: ['kind=amount', upTo(45).filter((number) => number % 2 === 0)],
  in: ['sortOrder=3&sortOrder=5', [3, 5]],
  ne: ['kind_ne=amount', upTo(45).filter((number) => number % 2 === 1)],
  gte: ['unitPrice_gte=55', [44, 45]],
  lte: ['unitPrice_lte=2.5', [1, 2]],
  contains: ['name_like=CHER%202', upTo(10).map((at) => at + 19)],
  present: ['owner_ne=', upTo(45).filter((number) => number % 3 !== 1)],
}

describe.each(cases)('$adapter.name', (one) => {
  const { adapter, start, operators = [], counts = true, unknown = 404, isReal = false } = one
  let api: Api
  let foreign: ReturnType<typeof openForeign>
  beforeAll(async () => {
    api = await start()
    foreign = openForeign(adapter, registry, api.url, knownToken)
  })
  afterAll(() => api?.close())
  const get = (path: string) => foreign.get(`/api/v1${path}`)
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    foreign.ask({ method, path: `/api/v1${path}`, body })

  it('reads a page of a list, and the total or whether more rows follow', async () => {
    const page = await get('/voucher?_start=0&_end=20')
    expect(namesIn(page.body)).toEqual(numbered(upTo(20)))
    expect(page.header(counts ? 'X-Total-Count' : 'X-Has-More')).toBe(counts ? '45' : 'true')
    expect(page.header('X-More')).toBeUndefined()
  })

  it('reads the next pages, the last page, and an empty page after the last page', async () => {
    expect(namesIn((await get('/voucher?_start=20&_end=40')).body)).toEqual(numbered(upTo(40).slice(20)))
    const last = await get('/voucher?_start=40&_end=60')
    expect(namesIn(last.body)).toEqual(numbered(upTo(45).slice(40)))
    expect(last.header('X-Total-Count')).toBe('45')
    const beyond = await get('/voucher?_start=60&_end=80')
    expect(beyond).toMatchObject({ status: 200, body: [] })
  })

  it("reads a page that is larger than the API's page limit", async () => {
    const page = await get('/voucher?_start=0&_end=40')
    expect(namesIn(page.body)).toEqual(numbered(upTo(40)))
    expect(page.header('X-Total-Count')).toBe('45')
  })

  it('reads a whole list', async () => {
    const whole = await get('/voucher')
    expect(namesIn(whole.body)).toEqual(numbered(upTo(45)))
    expect(whole.header('X-More')).toBeUndefined()
  })

  it.each(['asc', 'desc'])('sorts %s, or reports that it cannot', async (order) => {
    const before = api.arrived.length
    const page = await get(`/voucher?_start=0&_end=3&_sort=sortOrder&_order=${order}`)
    if (one.sorts) expect(namesIn(page.body)).toEqual(numbered(order === 'asc' ? [1, 2, 3] : [45, 44, 43]))
    else if (order === 'desc') {
      expect(page).toMatchObject({ body: [] })
      expect(page.header('X-Cannot')).toBe('sort=sortOrder')
      expect(api.arrived).toHaveLength(before)
    }
  })

  it.each(Object.keys(narrowed) as FilterOperator[])('filters by %s, or reports that it cannot', async (operator) => {
    const [query, numbers] = narrowed[operator]
    const before = api.arrived.length
    const page = await get(`/voucher?_start=0&_end=30&${query}`)
    if (operators.includes(operator)) {
      expect(namesIn(page.body)).toEqual(numbered(numbers))
      expect(page.header('X-Cannot')).toBeUndefined()
    } else if (page.header('X-Cannot') === undefined) {
      expect(namesIn(page.body)).toEqual(numbered(numbers))
    } else {
      expect(page).toMatchObject({ body: [] })
      expect(page.header('X-Cannot')).toMatch(/^filter=\w+$/)
      expect(api.arrived).toHaveLength(before)
    }
  })

  it('searches, or reports that it cannot', async () => {
    const page = await get('/voucher?_start=0&_end=20&q=voucher%2041')
    if (one.searches) expect(namesIn(page.body)).toEqual(numbered([41]))
    else expect(page.header('X-Cannot')).toBe('search=q')
  })

  it('reads a record: amounts in the displayed unit, choices and fields by their declared names', async () => {
    const { status, body } = await get('/voucher/7')
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Voucher 07', kind: 'percent', unitPrice: 8.75, sortOrder: 7, status: 1 })
    expect(String((body as Row).id)).toBe('7')
    expect(body).not.toHaveProperty('sort_order')
  })

  it('reads the records that a record refers to', async () => {
    const { owner } = (await get('/voucher/8')).body as Row
    expect(String(typeof owner === 'object' ? (owner as Row).id : owner)).toBe('2')
    expect(((await get('/voucher/1')).body as Row).owner).toBeNull()
  })

  it('creates, edits, toggles and deletes a record', async () => {
    const made = await send('POST', '/voucher', {
      name: 'New',
      kind: 'amount',
      unitPrice: 19.99,
      sortOrder: 46,
      status: 1,
    })
    const { id } = (made.body as { data: Row }).data
    const raw = () => api.row('vouchers', id) as Row
    const price = () => Number(raw().unitPrice ?? raw().unit_price)
    expect(made.body).toMatchObject({ data: { name: 'New', kind: 'amount', unitPrice: 19.99 } })
    expect([raw().kind, price()]).toEqual(['AMT', 1999])

    const edited = await send('PUT', `/voucher/${id}`, { unitPrice: 0.29, owner: '2' })
    expect(edited.status).toBe(200)
    expect([raw().name, raw().kind, price(), String(raw().owner)]).toEqual(['New', 'AMT', 29, '2'])

    expect((await send('PUT', `/voucher/status/${id}`)).status).toBe(200)
    expect(Number(raw().status)).toBe(0)
    expect((await send('PUT', `/voucher/status/${id}`)).status).toBe(200)
    expect(Number(raw().status)).toBe(1)

    expect((await send('DELETE', `/voucher/${id}`)).status).toBe(200)
    expect(api.row('vouchers', id)).toBeUndefined()
  })

  it.skipIf(isReal)('reports validation errors at the declared names of fields', async () => {
    const refused = await send('POST', '/voucher', { name: 'Below', kind: 'amount', unitPrice: -1 })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.body).toMatchObject({ errors: { unitPrice: [expect.any(String)] } })
  })

  it('reports a missing record as not found', async () => {
    expect((await get('/voucher/9999')).status).toBe(unknown)
    expect((await send('PUT', '/voucher/9999', { name: 'x' })).status).toBe(unknown)
  })

  it('reads and edits records whose ids contain reserved URL characters', async () => {
    const { body } = await get('/odd')
    expect((body as Row[]).map(({ id }) => id)).toEqual(['a/b?c#d%e~ü', 'plain'])
    const id = encodeURIComponent('a/b?c#d%e~ü')
    expect((await get(`/odd/${id}`)).body).toMatchObject({ id: 'a/b?c#d%e~ü', name: 'Odd' })
    expect((await send('PUT', `/odd/${id}`, { name: 'Very odd' })).status).toBe(200)
    expect(api.row('odds', 'a/b?c#d%e~ü')).toMatchObject({ name: 'Very odd' })
    expect(api.row('odds', 'plain')).toMatchObject({ name: 'Even' })
  })

  it.skipIf(isReal || one.adapter.name === 'json-api')(
    'reads and edits records whose ids have several parts',
    async () => {
      const [first] = (await get('/seat')).body as Row[]
      const id = encodeURIComponent(String(first?.id))
      expect((await get(`/seat/${id}`)).body).toMatchObject({ id: first?.id, name: 'By the window' })
      expect((await send('PUT', `/seat/${id}`, { name: 'By the wall' })).status).toBe(200)
      expect(namesIn((await get('/seat')).body)).toEqual(['By the wall', 'By the door'])
    },
  )

  it.runIf(one.signIn)('signs in, returns the signed-in user, and reports a wrong password', async () => {
    const stranger = openForeign(adapter, registry, api.url, null)
    const wrong = await stranger.ask({ method: 'POST', path: '/api/v1/token', body: { ...account, password: 'x' } })
    expect(wrong.status).toBeGreaterThanOrEqual(400)
    const right = await stranger.ask({ method: 'POST', path: '/api/v1/token', body: account })
    const { accessToken } = right.body as { accessToken: string }
    const known = openForeign(adapter, registry, api.url, accessToken)
    expect((await known.get('/api/v1/token')).body).toMatchObject({ userData: { email: account.email } })
    expect((await known.get('/api/v1/voucher?_start=0&_end=5')).body).toHaveLength(5)
  })

  it.runIf(one.signIn === 'with renewal')('renews a session once for all waiting requests', async () => {
    const signIn = await foreign.ask({ method: 'POST', path: '/api/v1/token', body: account })
    const signedIn = openForeign(adapter, registry, api.url, (signIn.body as { accessToken: string }).accessToken)
    api.expire()
    const before = api.arrived.length
    const answers = await Promise.all(upTo(5).map((id) => signedIn.get(`/api/v1/voucher/${id}`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const renewals = api.arrived.slice(before).filter(({ url, method }) => method === 'POST' && /refresh/.test(url))
    expect(renewals).toHaveLength(1)
  })
})

describe.each(cases.filter(({ isReal }) => !isReal))(
  '$adapter.name where the API misbehaves',
  ({ adapter, start, counts = true }) => {
    let api: Api
    beforeAll(async () => {
      api = await start()
    })
    afterAll(() => api?.close())
    const open = () => openForeign(adapter, registry, api.url, knownToken)
    const keyIn = (header: string | undefined) => new URLSearchParams(header).get('key')

    it.runIf(counts)('reports that the total is larger than the number of received rows', async () => {
      api.misbehave('says a total that is too large')
      const whole = await open().get('/api/v1/voucher')
      expect(whole.body).toHaveLength(45)
      expect(new URLSearchParams(whole.header('X-More')).get('total')).toBe('55')
    })

    it.runIf(counts)('keeps reading where the total is smaller than the number of received rows', async () => {
      api.misbehave('says a total that is too small')
      const { get } = open()
      const page = await get('/api/v1/voucher?_start=0&_end=20')
      expect(page.body).toHaveLength(20)
      expect(page.header('X-Total-Count')).toBeUndefined()
      expect(page.header('X-Has-More')).toBe('true')
      expect((await get('/api/v1/voucher')).body).toHaveLength(45)
    })

    it('reports repeated pages, and sends no unnecessary requests', async () => {
      api.misbehave('answers the first page over again')
      const before = api.arrived.length
      const whole = await open().get('/api/v1/voucher')
      expect((whole.body as Row[]).length).toBeLessThanOrEqual(most)
      expect(keyIn(whole.header('X-More'))).toEqual(expect.any(String))
      expect(api.arrived.length - before).toBeLessThan(6)
    })

    it('treats a repeated page as empty, and reports the paging setting', async () => {
      api.misbehave('answers the first page over again')
      const { get } = open()
      expect((await get('/api/v1/voucher?_start=0&_end=20')).body).toHaveLength(20)
      const second = await get('/api/v1/voucher?_start=20&_end=40')
      expect(second.body).toEqual([])
      expect(keyIn(second.header('X-More'))).toEqual(expect.any(String))
    })

    it('names the total or the sign of more rows that the adapter ignores', async () => {
      api.misbehave(undefined)
      const { paging: _, total: __, more: ___, isWhole: ____, ...list } = adapter.list ?? {}
      const blind = openForeign({ ...adapter, list }, registry, api.url, knownToken)
      const whole = await blind.get('/api/v1/voucher')
      expect((whole.body as Row[]).length).toBeLessThanOrEqual(most)
      expect(keyIn(whole.header('X-More'))).toMatch(/total|count|range|more/i)
    })

    it('reports overlapping pages', async () => {
      api.misbehave('lets pages overlap')
      const whole = await open().get('/api/v1/voucher')
      const ids = (whole.body as Row[]).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      if (ids.length < 45) expect(keyIn(whole.header('X-More'))).toEqual(expect.any(String))
    })

    it.runIf(counts)('reports gaps between pages, and reads on', async () => {
      api.misbehave('narrows its pages after they are cut')
      const { get } = open()
      const page = await get('/api/v1/voucher?_start=0&_end=20')
      expect((page.body as Row[]).length).toBeGreaterThan(0)
      expect(page.header('X-Has-More')).toBe('true')
      expect(new URLSearchParams(page.header('X-More')).get('total')).toBe('45')
      const whole = await get('/api/v1/voucher')
      expect((whole.body as Row[]).length).toBeGreaterThan(20)
      expect(new URLSearchParams(whole.header('X-More')).get('total')).toBe('45')
    })

    it.runIf(adapter.list?.paging?.by === 'page').each([true, false])(
      'finds the requested rows where the API has a fixed page size and a total: %s',
      async (isCounted) => {
        api.misbehave('has pages of a size of its own')
        const { total, more: _, query: __, ...list } = adapter.list ?? {}
        const counting = { ...adapter, list: { ...list, ...(isCounted && { total, query: adapter.list?.query }) } }
        const { get } = openForeign(counting, registry, api.url, knownToken)
        expect(namesIn((await get('/api/v1/voucher?_start=0&_end=20')).body)).toEqual(numbered(upTo(20)))
        expect(namesIn((await get('/api/v1/voucher?_start=20&_end=40')).body)).toEqual(numbered(upTo(40).slice(20)))
        expect(namesIn((await get('/api/v1/voucher')).body)).toEqual(numbered(upTo(45)))
      },
    )

    it('accepts all rows where the API ignores the requested page', async () => {
      api.misbehave('answers with all rows whatever is asked for')
      const page = await open().get('/api/v1/voucher?_start=20&_end=40')
      expect(page.header('X-More')).toBeUndefined()
      const total = page.header('X-Total-Count')
      if (total === undefined) expect(page.body).toHaveLength(45)
      else expect([total, namesIn(page.body)]).toEqual(['45', numbered(upTo(40).slice(20))])
    })

    it('stops reading an endless list, and reports it', async () => {
      api.misbehave('never ends')
      const before = api.arrived.length
      const whole = await open().get('/api/v1/voucher')
      expect(keyIn(whole.header('X-More'))).toEqual(expect.any(String))
      expect(api.arrived.length - before).toBeLessThanOrEqual(102)
    })

    it('rejects a list whose shape has changed', async () => {
      api.misbehave('changes its shape')
      const { get } = open()
      expect((await get('/api/v1/voucher?_start=0&_end=5')).body).toHaveLength(5)
      const second = await get('/api/v1/voucher?_start=5&_end=10')
      expect(second.status).toBe(502)
      expect(second.body).toMatchObject({ message: expect.stringContaining('did not return a list') })
    })
  },
)
