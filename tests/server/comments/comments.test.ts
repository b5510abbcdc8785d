import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteExpiredFromBin } from '../../../server/database/transactions/bin'
import { deleteOrphanedComments } from '../../../server/features/comments/comment-tables'
import { commentEditMilliseconds } from '../../../server/features/comments/read-comments'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { listenToStream } from '../support/event-stream'
import { prepareLoan } from '../support/prepare-loan'
import { dialects } from '../support/stores'

interface Said {
  readonly id: string
  readonly text: string
  readonly editedAt: string | null
  readonly canEdit: boolean
  readonly canDelete: boolean
}

describe.each(dialects)('comments on a record, on %s', (dialect) => {
  let desk: AdminServer
  let ben: string
  let loan: string
  let elsewhere: string

  const at = (record = loan, rest = '') => `/api/v1/record-comment/loan/${record}${rest}`
  const say = (token: string, text: unknown, more = {}, record = loan) =>
    desk.send('POST', at(record), { token, body: { text, ...more } })
  const list = async (token: string, query = ''): Promise<{ data: Said[]; more: boolean }> =>
    (await desk.send('GET', at() + query, { token })).body
  const texts = async (token: string) => (await list(token)).data.map(({ text }) => text)
  const change = (token: string, method: string, id: string, body?: unknown) =>
    desk.send(method, `/api/v1/record-comment/${id}`, { token, body })
  const allowBen = async (permissions: readonly string[], branches: readonly string[] = []) => {
    await desk.call('PUT', `/role/${desk.clerk}`, { permissions })
    await desk.call('PUT', `/user/${desk.ben}`, { branches })
  }
  const mentions = async (token: string) => (await desk.send('GET', '/api/v1/mention', { token })).body
  const history = async (id: string) =>
    (await desk.call('GET', `/audit-entry?record=${id}&call=loan.comment&_sort=at&_order=desc`)).body

  beforeAll(async () => {
    desk = await startAdminServer(dialect)
    ben = await desk.signIn('ben@example.com')
    const ask = await prepareLoan(desk)
    const { body, text } = await ask()
    expect(body.data, text).toBeDefined()
    loan = body.data.id
    elsewhere = await desk.add('branch', { name: 'Elsewhere', code: 'ELSE' })
  })
  afterAll(() => desk.close())
  beforeEach(() => allowBen(['loan.show', 'loan.list', 'loan.comment']))

  it('are listed with the newest first, and leave the record unchanged', async () => {
    const before = await desk.read('loan', loan)
    const { status, body } = await say(ben, '  First\r\nand second line ')
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.any(String),
      text: 'First\nand second line',
      by: { id: desk.ben, name: 'Ben' },
      at: expect.any(String),
      editedAt: null,
      mentions: [],
      canEdit: true,
      canDelete: true,
      isNew: false,
    })
    await say(desk.token, 'Answered')
    expect((await texts(ben)).slice(0, 2)).toEqual(['Answered', 'First\nand second line'])
    expect(await desk.read('loan', loan)).toEqual(before)
  })

  it('are listed fifty at a time', async () => {
    for (let number = 0; number < 51; number++) await say(desk.token, `Number ${number}`)
    const first = await list(ben)
    expect([first.data.length, first.more]).toEqual([50, true])
    const rest = await list(ben, `?before=${first.data.at(-1)?.id}`)
    expect(rest.data[0]?.text).toBe('Number 0')
    expect(rest.more).toBe(false)
  })

  it('can be read by anyone who sees the record, and written with a permission', async () => {
    await allowBen(['loan.show'])
    expect((await list(ben)).data[0]).toMatchObject({ canEdit: false, canDelete: false })
    expect((await say(ben, 'No')).status).toBe(403)
    expect((await desk.send('GET', at(loan, '/people'), { token: ben })).status).toBe(403)
    await allowBen(['loan.list', 'loan.comment'])
    expect((await desk.send('GET', at(), { token: ben })).status).toBe(403)
    expect((await say(ben, 'No')).status).toBe(403)
  })

  it('are limited to the people who see their record', async () => {
    const { body } = await say(ben, 'Mine')
    await allowBen(['loan.show', 'loan.list', 'loan.comment'], [elsewhere])
    expect((await desk.send('GET', at(), { token: ben })).status).toBe(404)
    expect((await say(ben, 'No')).status).toBe(404)
    expect((await change(ben, 'PUT', body.data.id, { text: 'No' })).status).toBe(404)
    expect((await change(ben, 'DELETE', body.data.id)).status).toBe(404)
  })

  it.each(['none', 'a%00b', '0190a000-0000-7000-8000-000000000000'])(
    'cannot be written or read for the missing record %s',
    async (record) => {
      expect((await say(desk.token, 'Lost', {}, record)).status).toBe(404)
      expect((await desk.send('GET', at(record), { token: desk.token })).status).toBe(404)
    },
  )

  it('do not exist for a resource without comments', async () => {
    for (const path of ['book/x', 'nothing/x'])
      expect((await desk.call('GET', `/record-comment/${path}`)).status).toBe(404)
  })

  it('can be changed only by their author, which the history records', async () => {
    const { id } = (await say(ben, 'Wrnog')).body.data
    expect((await change(desk.token, 'PUT', id, { text: 'Not mine' })).status).toBe(403)
    const { body } = await change(ben, 'PUT', id, { text: 'Wrong' })
    expect(body.data).toMatchObject({ text: 'Wrong', editedAt: expect.any(String), by: { name: 'Ben' } })
    const [last] = await history(loan)
    expect(last).toMatchObject({ by: 'Ben', changes: [{ field: 'comment', before: 'Wrnog', after: 'Wrong' }] })
  })

  it('can be changed for one day', async () => {
    const { id } = (await say(ben, 'Old')).body.data
    const long = new Date(Date.now() - commentEditMilliseconds - 1000).toISOString()
    await desk.store.db
      .updateTable('deckhand_comment' as never)
      .set({ at: long } as never)
      .where('id' as never, '=', id as never)
      .execute()
    expect((await change(ben, 'PUT', id, { text: 'New' })).status).toBe(409)
    expect((await change(ben, 'DELETE', id)).status).toBe(403)
  })

  it('are not overwritten by an edit of an older version in a second window', async () => {
    const { id, at: version } = (await say(ben, 'One')).body.data
    const answers = await Promise.all(['Two', 'Three'].map((text) => change(ben, 'PUT', id, { text, version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('can be deleted by their author, and by anyone with the moderation permission', async () => {
    const mine = (await say(ben, 'Mine to delete')).body.data.id
    const theirs = (await say(desk.token, 'Theirs')).body.data.id
    expect((await change(ben, 'DELETE', theirs)).status).toBe(403)
    expect((await change(ben, 'DELETE', mine)).status).toBe(200)
    expect((await change(ben, 'DELETE', mine)).status).toBe(404)
    await allowBen(['loan.show', 'loan.moderateComments'])
    expect((await change(ben, 'DELETE', theirs)).status).toBe(200)
    expect(await texts(ben)).not.toContain('Theirs')
    expect((await history(loan))[0]).toMatchObject({ changes: [{ field: 'comment', before: 'Theirs' }] })
  })

  it('are written only once with the same idempotency key', async () => {
    const once = () =>
      desk.send('POST', at(), { token: ben, body: { text: 'Only once' }, headers: { 'Idempotency-Key': 'comment-1' } })
    const [one, other] = await Promise.all([once(), once()])
    expect(one.body.data.id).toBe(other.body.data.id)
    expect((await texts(ben)).filter((text) => text === 'Only once')).toHaveLength(1)
  })

  it.each([
    ['of ten thousand letters', 'x'.repeat(10_000)],
    ['that runs to the left', 'שלום \u202Eעולם'],
    ['of emoji', '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(50)],
    ['with markup', '<img src=x onerror="alert(1)"> {{name}} $t(x) & \u00a0'],
    ["with quotes of SQL', ", `'; drop table loan; -- "`],
  ])('are stored unchanged with text %s', async (_, text) => {
    expect((await say(ben, text)).body.data.text).toBe(text.trim())
  })

  it.each([
    ['no value', undefined],
    ['only blanks', ' \n '],
    ['an object', { a: 1 }],
    ['a NUL', 'a\u0000b'],
    ['invisible characters', '\u200b\u00ad'],
    ['half a surrogate pair', 'broken \ud83d'],
    ['too much', 'x'.repeat(10_001)],
  ])('are refused with %s, with an error at the text', async (_, text) => {
    const { status, body } = await say(ben, text)
    expect([status, body.errors.text?.length]).toEqual([422, 1])
  })

  it.each([
    ['Ben'],
    [['\u0000']],
    [[1]],
    [Array.from({ length: 21 }, (_, at) => `0190a000-0000-7000-8000-0000000000${at + 10}`)],
  ])('are refused with the invalid mentions %j', async (mentions) => {
    expect((await say(ben, 'Hello', { mentions })).body.errors.mentions).toHaveLength(1)
  })

  it('notify the mentioned person until that person has seen the comment', async () => {
    const { id } = (await say(desk.token, '@Ben look', { mentions: [desk.ben] })).body.data
    const { data, unseen } = await mentions(ben)
    expect(unseen).toBe(1)
    expect(data[0]).toMatchObject({
      id,
      resource: 'loan',
      record: loan,
      text: '@Ben look',
      by: { name: 'Ann' },
      isNew: true,
    })
    expect(data[0].title).toMatch(/^L-/)
    expect((await desk.send('GET', at(), { token: ben })).body.data[0]).toMatchObject({ id, isNew: true })
    expect((await mentions(desk.token)).unseen).toBe(0)
    const seen = await desk.send('PUT', '/api/v1/mention/seen', { token: ben, body: { ids: [id] } })
    expect(seen.body.unseen).toBe(0)
    for (const ids of [undefined, 'all', [1], ['\u0000']])
      expect((await desk.send('PUT', '/api/v1/mention/seen', { token: ben, body: { ids } })).status).toBe(422)
    expect((await mentions(ben)).data[0]).toMatchObject({ id, isNew: false })
  })

  it('can mention only active people who can see the record', async () => {
    const people = async (q: string) => (await desk.call('GET', `/record-comment/loan/${loan}/people?q=${q}`)).body.data
    expect(await people('be')).toEqual([{ id: desk.ben, name: 'Ben' }])
    expect(await people('BÉ')).toHaveLength(1)
    expect(await people('zz')).toEqual([])
    await allowBen(['book.show'])
    expect(await people('be')).toEqual([])
    const refused = await say(desk.token, '@Ben', { mentions: [desk.ben] })
    expect([refused.status, refused.body.errors.mentions.length]).toEqual([422, 1])
    await allowBen(['loan.show'], [elsewhere])
    expect(await people('be')).toEqual([])
    await allowBen(['loan.show'])
    await desk.call('PUT', `/user/status/${desk.ben}`)
    expect(await people('be')).toEqual([])
    await desk.call('PUT', `/user/status/${desk.ben}`)
    ben = await desk.signIn('ben@example.com')
  })

  it('can mention only people whom the author can see, or who have commented on the record', async () => {
    const ask = async () =>
      (await desk.send('GET', `/api/v1/record-comment/loan/${loan}/people?q=`, { token: ben })).body.data.map(
        (one: { name: string }) => one.name,
      )
    const hired = async (name: string, branches: readonly string[]) => {
      const email = `${name.toLowerCase()}@example.com`
      const { body } = await desk.call('POST', '/user', {
        ...{ name, email, role: desk.administrator, branches, password: 'tangerine orbit 91' },
      })
      return body.data.id as string
    }
    const carol = await hired('Carol', [])
    await allowBen(['loan.show', 'loan.comment'])
    expect(await ask()).not.toContain('Carol')
    const refused = await say(ben, '@Carol', { mentions: [carol] })
    expect([refused.status, refused.body.errors.mentions.length]).toEqual([422, 1])
    expect((await say(desk.token, 'Here is Ann')).status).toBe(200)
    expect(await ask()).toContain('Ann')
    expect((await say(ben, '@Ann', { mentions: [desk.ann] })).status).toBe(200)
    await allowBen(['loan.show', 'loan.comment', 'user.list'])
    expect(await ask()).toContain('Carol')
    expect((await say(ben, '@Carol', { mentions: [carol] })).status).toBe(200)
  })

  it('stop notifying about records that the person can no longer see, and about deleted comments', async () => {
    const { id } = (await say(desk.token, '@Ben', { mentions: [desk.ben] })).body.data
    await allowBen(['loan.show', 'loan.list'], [elsewhere])
    expect((await mentions(ben)).data).toEqual([])
    await allowBen(['book.list'])
    expect((await mentions(ben)).data).toEqual([])
    await allowBen(['loan.show'])
    expect((await mentions(ben)).data.map((one: Said) => one.id)).toContain(id)
    await change(desk.token, 'DELETE', id)
    expect((await mentions(ben)).data.map((one: Said) => one.id)).not.toContain(id)
  })

  it('send a live event to those who can see the record, and to nobody else', async () => {
    const listening = await listenToStream(desk.origin, ben)
    const { headers } = await say(desk.token, 'Heard')
    const { data } = await listening.comes('change', (one) => one.request === headers.get('x-request-id'))
    expect(data).toMatchObject({
      resource: 'record-comment',
      id: loan,
      action: 'done',
      fields: [],
      by: { name: 'Ann' },
    })
    await allowBen(['author.list'])
    await listening.comes('again')
    const before = listening.heard.filter(({ data: one }) => one.resource === 'record-comment').length
    await say(desk.token, 'Unheard')
    const author = await desk.create('author', { name: 'Last', slug: 'last' })
    await listening.comes('change', (one) => one.id === author)
    expect(listening.heard.filter(({ data: one }) => one.resource === 'record-comment')).toHaveLength(before)
  })

  it('are restored with their record, and deleted when the bin is emptied', async () => {
    const rule = await desk.add('fee-rule', { name: 'Rule', branch: elsewhere, basis: 'total', min: 1, rate: 1 })
    const below = `/record-comment/fee-rule/${rule}`
    await desk.call('POST', below, { text: 'Kept' })
    const undone = async () => {
      const { headers } = await desk.call('DELETE', `/fee-rule/${rule}`)
      expect((await desk.call('GET', below)).status).toBe(404)
      return headers.get('x-request-id')
    }
    const request = await undone()
    await deleteOrphanedComments(desk.store)
    expect((await desk.call('POST', '/undo', { request })).status).toBe(200)
    expect((await desk.call('GET', below)).body.data).toHaveLength(1)
    await undone()
    await deleteExpiredFromBin(desk.store, 0, new Date(Date.now() + 1000))
    await deleteOrphanedComments(desk.store)
    const left = await desk.store.db
      .selectFrom('deckhand_comment' as never)
      .selectAll()
      .where('record' as never, '=', rule as never)
      .execute()
    expect(left).toEqual([])
  })
})
