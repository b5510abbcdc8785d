import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../support/stores'
import { startServer } from '../support/test-server'

describe.each(dialects)('saved views on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let ann: string
  let ben: string
  const call = (token: string, method: string, path = '', body?: unknown) =>
    server.send(method, `/api/v1/list-view${path}`, { token, body })
  const names = async (token: string) =>
    (await call(token, 'GET', '?resource=event')).body.map(({ name }: { name: string }) => name)
  const view = (name: string, more = {}) => ({
    resource: 'event',
    name,
    query: 'status=1&sort=code',
    columns: ['code', 'status'],
    isShared: false,
    ...more,
  })

  beforeAll(async () => {
    server = await startServer(dialect)
    await server.store.transaction((trx) =>
      server.store.update(trx, server.store.registry.get('role'), server.clerk, { permissions: ['event.list'] }),
    )
    ann = await server.signIn()
    ben = await server.signIn('ben@example.com')
  })
  afterAll(() => server.close())

  it('can be read, changed and deleted only by their owner', async () => {
    const { body, status } = await call(ann, 'POST', '', view('Mine'))
    expect(status).toBe(200)
    expect(body.data).toEqual({ ...view('Mine'), id: expect.any(String), isOwn: true })
    expect(await names(ben)).toEqual([])
    expect((await call(ben, 'DELETE', `/${body.data.id}`)).status).toBe(404)
    expect((await call(ann, 'POST', '', view('Mine'))).body.errors.name).toHaveLength(1)
    await call(ann, 'PUT', `/${body.data.id}`, view('Ours'))
    expect(await names(ann)).toEqual(['Ours'])
    await call(ann, 'DELETE', `/${body.data.id}`)
    expect(await names(ann)).toEqual([])
  })

  it('can be shared with a permission, and are then changed only by their owner', async () => {
    const { body } = await call(ann, 'POST', '', view('For all', { isShared: true }))
    expect((await call(ben, 'GET', '?resource=event')).body).toMatchObject([{ name: 'For all', isOwn: false }])
    expect((await call(ben, 'PUT', `/${body.data.id}`, view('Stolen'))).status).toBe(403)
    expect((await call(ben, 'DELETE', `/${body.data.id}`)).status).toBe(403)
    expect((await call(ben, 'POST', '', view('Pushed', { isShared: true }))).status).toBe(403)
    expect((await call(ben, 'POST', '', view('Own'))).status).toBe(200)
    expect((await call(ben, 'GET', '?resource=member')).status).toBe(404)
  })

  it.each(['none', 'a%00b'])('cannot be changed or deleted if they do not exist: %s', async (id) => {
    expect((await call(ann, 'PUT', `/${id}`, view('Nothing'))).status).toBe(404)
    expect((await call(ann, 'DELETE', `/${id}`)).status).toBe(404)
  })

  it.each([
    [undefined],
    [{}],
    [view('')],
    [view('x'.repeat(61))],
    [view('Line\nbreak')],
    [view('Long', { query: 'x'.repeat(5000) })],
  ])('with the invalid values %j are refused with 422', async (given) => {
    expect((await call(ann, 'POST', '', given)).status).toBe(422)
  })
})
