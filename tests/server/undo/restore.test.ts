import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsAt } from '../jobs/follow-jobs'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { dialects } from '../support/stores'

const words = 'four random words here'

describe.each(dialects)('restoring deleted records, on %s', (dialect) => {
  let desk: AdminServer
  let currency: string
  beforeAll(async () => {
    desk = await startAdminServer(dialect)
    currency = await desk.create('currency', { name: 'Euro', code: 'EUR', rate: 1 })
  })
  afterAll(() => desk.close())

  let count = 0
  const nameOf = (what: string) => `${what}${++count}`
  /** A person of a new role with these permissions. `call` makes calls as that person. */
  const somebody = async (permissions: readonly string[], values: object = {}) => {
    const role = await desk.create('role', { name: nameOf('Role'), permissions })
    const email = `${nameOf('who')}@example.com`
    await desk.create('user', { name: nameOf('Who'), email, role, password: words, ...values })
    const token = await desk.signIn(email, words)
    return {
      role,
      token,
      call: (method: string, path: string, body?: unknown, headers?: HeadersInit) =>
        desk.send(method, `/api/v1${path}`, { token, body, ...(headers && { headers }) }),
    }
  }
  type Somebody = Awaited<ReturnType<typeof somebody>>
  const colleague = (role = desk.clerk) =>
    desk.create('user', { name: nameOf('Col'), email: `${nameOf('col')}@example.com`, role, password: words })
  const remove = async (path: string) => {
    const { status, text, headers } = await desk.call('DELETE', path)
    expect(status, text).toBe(200)
    return String(headers.get('x-undo'))
  }
  const undo = (request: string, by: Pick<Somebody, 'call'> = desk) => by.call('POST', '/undo', { request })
  const isThere = async (path: string) => (await desk.call('GET', path)).status === 200
  /** Checks that the server refuses an undo and a dry run of this undo, and that nothing is restored. */
  const expectRefused = async (request: string, path: string, says: RegExp, by: Pick<Somebody, 'call'> = desk) => {
    for (const dry of [true, false]) {
      const { status, body, text } = await by.call('POST', '/undo', { request, dry })
      expect([403, 404, 409], text).toContain(status)
      expect(body.message).toMatch(says)
    }
    expect(await isThere(path)).toBe(false)
  }

  it('requires the permissions to create and to edit', async () => {
    const person = await colleague()
    const request = await remove(`/user/${person}`)
    const people = ['user.list', 'user.show']
    for (const [lacks, held] of [
      [/Users: Edit/, [...people, 'user.create']],
      [/Users: Create/, [...people, 'user.edit']],
      [/Users: Create/, [...people, 'user.delete']],
    ] as const)
      await expectRefused(request, `/user/${person}`, lacks, await somebody(held))
    const keeper = await somebody([...people, 'user.create', 'user.edit'])
    const { status, text } = await undo(request, keeper)
    expect(status, text).toBe(200)
    expect(await isThere(`/user/${person}`)).toBe(true)
  })

  it('restores no person and no role with more permissions than the caller', async () => {
    const keeper = await somebody(
      ['user', 'role'].flatMap((of) => ['list', 'create', 'edit'].map((one) => `${of}.${one}`)),
    )
    const administrator = await colleague(desk.administrator)
    await expectRefused(
      await remove(`/user/${administrator}`),
      `/user/${administrator}`,
      /has more permissions than yours/,
      keeper,
    )
    for (const permissions of [['event.delete'], ['user.list', 'event.edit']]) {
      const role = await desk.create('role', { name: nameOf('Role'), permissions })
      await expectRefused(
        await remove(`/role/${role}`),
        `/role/${role}`,
        /grant permissions that you do not have|has more permissions than yours/,
        keeper,
      )
    }
  })

  it('keeps the password and the second factor of a person, but no sessions', async () => {
    const email = `${nameOf('two')}@example.com`
    const person = await desk.create('user', { name: 'Two', email, role: desk.clerk, password: words })
    const token = await desk.signIn(email, words)
    const factor = { person, secret: 'sealed', isOn: 1, lastStep: 7 }
    await desk.store.db.insertInto('second_factor').values(factor).execute()
    await desk.store.db
      .insertInto('recovery_code')
      .values({ hash: `code ${email}`, person })
      .execute()
    expect((await undo(await remove(`/user/${person}`))).status).toBe(200)
    const rowsOf = (table: 'second_factor' | 'recovery_code' | 'session') =>
      desk.store.db.selectFrom(table).selectAll().where('person', '=', person).execute()
    expect(await rowsOf('second_factor')).toEqual([factor])
    expect(await rowsOf('recovery_code')).toHaveLength(1)
    expect(await rowsOf('session')).toEqual([])
    expect((await desk.send('GET', '/api/v1/token', { token })).status).toBe(401)
    const signedIn = await desk.send('POST', '/api/v1/token', { body: { email, password: words } })
    expect([signedIn.status, signedIn.body]).toEqual([200, { secondFactor: 'required' }])
  })

  it('checks what prevents a new record: used values, and missing or inactive references', async () => {
    const event = { code: nameOf('E'), startsOn: '2026-06-01', admission: 'free-entry' }
    const first = await desk.create('event', event)
    const taken = await remove(`/event/${first}`)
    await desk.create('event', event)
    await expectRefused(taken, `/event/${first}`, /is already used by another event/)

    const author = await desk.create('author', { name: nameOf('A'), slug: nameOf('a') })
    const orphan = await desk.create('series', { author, name: nameOf('S') })
    const orphaned = await remove(`/series/${orphan}`)
    const other = await desk.create('series', { author, name: nameOf('S') })
    const switched = await remove(`/series/${other}`)
    expect((await desk.call('PUT', `/author/status/${author}`)).status).toBe(200)
    await expectRefused(switched, `/series/${other}`, /inactive/i)
    await remove(`/author/${author}`)
    await expectRefused(orphaned, `/series/${orphan}`, /There is no author/)
  })

  it('makes the same checks for hidden records, by undo and by the restore action', async () => {
    const email = `${nameOf('m')}@example.com`
    const member = await desk.create('member', { firstName: 'First', email, notes: 'Secret' })
    const hidden = await remove(`/member/${member}`)
    const path = `/retrieve-member/${member}`
    const some = await somebody(['list', 'show', 'create', 'edit', 'retrieve'].map((one) => `member.${one}`))
    for (const refused of [await some.call('POST', path), await undo(hidden, some)]) {
      expect([409, 422], refused.text).toContain(refused.status)
      expect(refused.text).toMatch(/Notes/)
    }
    const second = await desk.create('member', { firstName: 'Second', email })
    for (const refused of [await desk.call('POST', path), await undo(hidden)]) {
      expect([409, 422], refused.text).toContain(refused.status)
      expect(refused.body.message).toMatch(/is already used by another member/)
    }
    await remove(`/member/${second}`)
    expect((await undo(hidden)).status).toBe(200)
  })

  it('reveals nothing of records that the person cannot see, and leaves them unchanged', async () => {
    const [here, there] = await Promise.all(
      ['H', 'T'].map(async (code) =>
        desk.create('branch', { name: nameOf(code), code: nameOf(code), timezone: 'UTC', currency }),
      ),
    )
    const permissions = ['list', 'show', 'create', 'edit', 'delete', 'status'].map((one) => `fee-rule.${one}`)
    const limited = await somebody(permissions, { branches: [here] })
    const rule = (branch: unknown, min: number) =>
      desk.create('fee-rule', { name: nameOf('Hidden'), branch, basis: 'weight', min, max: min + 1, rate: 1 })
    const own = await rule(here, 10)
    const [edited, deleted, gone] = [await rule(there, 20), await rule(there, 30), await rule(there, 40)]
    const batch = crypto.randomUUID()
    const requests: string[] = []
    const change = async (method: string, id: unknown, body?: unknown) => {
      const { token } = desk
      const path = `/api/v1/fee-rule/${id}`
      const { headers, status, text } = await desk.send(method, path, { token, body, headers: { 'x-batch': batch } })
      expect(status, text).toBe(200)
      requests.push(String(headers.get('x-undo')))
    }
    await change('PUT', edited, { rate: 2 })
    await change('DELETE', deleted)
    await change('PUT', gone, { rate: 3 })
    await change('DELETE', gone)
    const answers = await Promise.all(
      [...requests.map((request) => ({ request })), { batch }].flatMap((asked) =>
        [true, false].map((dry) => limited.call('POST', '/undo', { ...asked, dry })),
      ),
    )
    for (const { status, text } of answers) {
      expect([404, 409], text).toContain(status)
      expect(text).toMatch(/This change does not exist in the history/)
      expect(text).not.toMatch(/Hidden|Ann|deleted/)
    }
    await change('PUT', own, { rate: 2 })
    const dry = await limited.call('POST', '/undo', { batch, dry: true })
    expect(dry.body.data).toMatchObject({
      undone: 1,
      refused: [],
      total: 1,
      changes: [{ record: own, by: expect.any(String) }],
    })
    const asked = { resource: 'fee-rule', kind: 'undo', batch } as const
    expect(await jobsAt(desk, limited.token).looked(asked)).toMatchObject({ total: 1 })
    const { body } = await limited.call('POST', '/undo', { batch })
    expect(body.data).toEqual({ undone: 1, refused: [] })
    expect((await desk.call('GET', `/fee-rule/${edited}`)).body.rate).toBe(2)
    expect(await isThere(`/fee-rule/${deleted}`)).toBe(false)
  })

  it('refuses an undo that would move a record to a branch of others', async () => {
    const [here, there] = [
      await desk.create('branch', { name: nameOf('H'), code: nameOf('H'), timezone: 'UTC', currency }),
      await desk.create('branch', { name: nameOf('T'), code: nameOf('T'), timezone: 'UTC', currency }),
    ]
    const permissions = ['list', 'show', 'create', 'edit', 'delete'].map((one) => `fee-rule.${one}`)
    const limited = await somebody(permissions, { branches: [here] })
    const id = await desk.create('fee-rule', { name: nameOf('R'), branch: there, basis: 'quantity', rate: 1 })
    const { headers } = await desk.call('PUT', `/fee-rule/${id}`, { branch: here })
    const refused = await undo(String(headers.get('x-undo')), limited)
    expect([refused.status, (await desk.read('fee-rule', id)).branch]).toEqual([
      409,
      expect.objectContaining({ id: here }),
    ])
  })

  it('respects the branches, permissions and roles of the person', async () => {
    const [here, there] = [
      await desk.create('branch', { name: nameOf('H'), code: nameOf('H'), timezone: 'UTC', currency }),
      await desk.create('branch', { name: nameOf('T'), code: nameOf('T'), timezone: 'UTC', currency }),
    ]
    const calls = ['list', 'show', 'create', 'edit', 'delete', 'status']
    const keeper = await somebody(
      ['user', 'role', 'fee-rule'].flatMap((of) => calls.map((one) => `${of}.${one}`)),
      { branches: [here] },
    )
    const rule = await desk.create('fee-rule', { name: nameOf('R'), branch: here, basis: 'quantity', rate: 1 })
    const own = await keeper.call('DELETE', `/fee-rule/${rule}`)
    expect((await undo(String(own.headers.get('x-undo')), keeper)).status).toBe(200)

    const person = (values: object) =>
      desk.create('user', { name: nameOf('P'), email: `${nameOf('p')}@example.com`, password: words, ...values })
    const role = desk.clerk
    for (const branches of [[there], [here, there], []]) {
      const id = await person({ role, branches })
      await expectRefused(
        await remove(`/user/${id}`),
        `/user/${id}`,
        /does not exist in the history|also concerns others|There is no branch/,
        keeper,
      )
    }
    const strong = await desk.create('role', { name: nameOf('Strong'), permissions: ['event.delete'] })
    const edits: readonly (readonly [path: string, values: object])[] = [
      [`/user/${await person({ role, branches: [here, there] })}`, { branches: [here] }],
      [`/user/${await person({ role: strong, branches: [here] })}`, { role }],
      [`/role/${strong}`, { permissions: [] }],
    ]
    for (const [path, values] of edits) {
      const { status, text, headers } = await desk.call('PUT', path, values)
      expect(status, text).toBe(200)
      const before = (await desk.call('GET', path)).body
      const refused = await undo(String(headers.get('x-undo')), keeper)
      expect([403, 404, 409], refused.text).toContain(refused.status)
      expect((await desk.call('GET', path)).body).toEqual(before)
    }
  })

  it('runs as a bulk change only for people who can undo part of it', async () => {
    const id = await desk.create('event', {
      code: nameOf('J'),
      startsOn: '2026-06-01',
      admission: 'free-entry',
      seats: 1,
    })
    const batch = crypto.randomUUID()
    const { token } = desk
    const edit = { token, body: { seats: 2 }, headers: { 'x-batch': batch } }
    await desk.send('PUT', `/api/v1/event/${id}`, edit)
    const order = { resource: 'event', kind: 'undo', batch }
    const nobody = await somebody([])
    const reader = await somebody(['event.list', 'event.show'])
    for (const one of [nobody, reader])
      for (const refused of [await one.call('POST', '/job', order), await one.call('POST', '/undo', { batch })]) {
        expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Events: Edit')])
        expect(refused.text).not.toMatch(/J\d/)
      }
    const elsewhere = await desk.call('POST', '/job', { ...order, resource: 'author' })
    expect([elsewhere.status, elsewhere.body.message]).toEqual([
      404,
      'This change does not exist in the history, or you do not have permission to see it.',
    ])
    const editor = await somebody(['event.list', 'event.show', 'event.edit'])
    expect((await editor.call('POST', '/job', order)).status).toBe(201)
  })

  it('does not let a person add calls to the batch of another person', async () => {
    const add = () =>
      desk.create('event', { code: nameOf('B'), startsOn: '2026-06-01', admission: 'free-entry', seats: 1 })
    const editor = await somebody(['event.list', 'event.show', 'event.edit'])
    const [mine, theirs] = [await add(), await add()]
    const send = (token: string, id: string, batch: string) =>
      desk.send('PUT', `/api/v1/event/${id}`, { token, body: { seats: 3 }, headers: { 'x-batch': batch } })
    const batch = crypto.randomUUID()
    expect((await send(desk.token, mine, batch)).status).toBe(200)
    for (const id of [batch, batch.toUpperCase()]) {
      const joined = await send(editor.token, theirs, id)
      expect([joined.status, joined.body.message]).toEqual([403, expect.stringMatching(/belongs to someone else/)])
    }
    // After this step, only the history shows who owns the batch.
    await desk.store.db.deleteFrom('deckhand_batch' as never).execute()
    expect((await send(editor.token, theirs, batch)).status).toBe(403)
    expect((await send(desk.token, theirs, batch)).status).toBe(200)
    const job = (await desk.call('POST', '/job', { resource: 'event', kind: 'status', status: 0, ids: [mine] })).body
      .data
    expect((await send(editor.token, theirs, job.id)).status).toBe(403)
    const contested = crypto.randomUUID()
    const both = await Promise.all([send(desk.token, mine, contested), send(editor.token, theirs, contested)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    for (const method of ['GET', 'POST'])
      expect(
        (await desk.send(method, `/api/v1/job/${job.id}${method === 'GET' ? '' : '/cancel'}`, { token: editor.token }))
          .status,
      ).toBe(404)
  })

  it('returns no internal data of the person in a dry run', async () => {
    const id = await desk.create('event', { code: nameOf('D'), startsOn: '2026-06-01', admission: 'free-entry' })
    const request = await remove(`/event/${id}`)
    const { body } = await desk.call('POST', '/undo', { request, dry: true })
    expect(body.data.changes).toEqual([
      expect.objectContaining({ by: 'Ann', action: 'created', resource: 'event', record: id }),
    ])
  })
})
