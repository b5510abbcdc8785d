import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, caller } from '../../../scripts/soak/support/concurrent-writers.mjs'
import { describeCluster } from '../support/cluster'
import { listenToStream } from '../support/event-stream'
import { type Process, startProcess } from '../support/processes'
import { newFolder } from '../support/stores'

interface Account {
  readonly email: string
  readonly password: string
}

const password = 'correct horse battery'
const administrator: Account = { email: 'ann@example.com', password }

describeCluster('two processes of one database', (cluster) => {
  const files = newFolder()
  let processes: readonly Process[]
  /** Signs a user in at one of the processes. Returns the user's token, and functions that call each process. */
  const signIn = async (at: 0 | 1, { email, password: given }: Account) => {
    const origin = (which: 0 | 1) => processes[which]?.origin ?? ''
    const { status, body } = await caller(origin(at))('POST', '/token', { email, password: given })
    expect(status, JSON.stringify(body)).toBe(200)
    const token: string = body.accessToken
    return { token, id: body.userData.id, here: caller(origin(0), token), there: caller(origin(1), token) }
  }
  let ann: Awaited<ReturnType<typeof signIn>>
  const done = async (call: ReturnType<Caller>) => {
    const { status, body } = await call
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  let made = 0
  const author = async () => {
    made += 1
    return (await done(ann.here('POST', '/author', { name: `Author ${made}`, slug: `author-${made}` }))).data.id
  }
  /** Creates a user with the given permissions. */
  const colleague = async (permissions: readonly string[]) => {
    made += 1
    const role = (await done(ann.here('POST', '/role', { name: `Role ${made}`, permissions }))).data.id
    const email = `colleague-${made}@example.com`
    await done(ann.here('POST', '/user', { name: `Ben ${made}`, email, role, password }))
    return { role, account: { email, password } }
  }

  beforeAll(async () => {
    const environment = {
      SAMPLE_DATA: 'off',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      JWT_SECRET: 'a secret of at least thirty-two characters',
      SEAL_KEY: 'a key that is of at least thirty-two characters',
      FILES_URL: files.folder,
      DATABASE_URL: await cluster().newDatabase(),
    }
    processes = await Promise.all([1, 2].map(() => startProcess(environment)))
    ann = await signIn(0, administrator)
  })
  afterAll(async () => {
    await Promise.all((processes ?? []).map(({ stop }) => stop()))
    files.remove()
  })

  it('report to each other who views a record, and who has left', async () => {
    const ben = await signIn(1, (await colleague(['author.list', 'author.show'])).account)
    const id = await author()
    const listening = await listenToStream(processes[1]?.origin ?? '', ben.token)
    const at = (call: Caller, state: string, tab: string) =>
      done(call('PUT', '/presence', { resource: 'author', id, state, tab }))
    await at(ben.there, 'open', 'bens')
    const { data } = await at(ann.here, 'editing', 'anns')
    expect(data.people).toHaveLength(2)
    await listening.comes('presence', (heard) => heard.id === id && heard.people.length === 2)
    await at(ann.here, 'gone', 'anns')
    await listening.comes(
      'presence',
      (heard) => heard.id === id && heard.people.length === 1 && heard.people[0].id === ben.id,
    )
  })

  it('report changes to each other', async () => {
    const listening = await listenToStream(processes[1]?.origin ?? '', ann.token)
    const id = await author()
    await listening.comes('change', (data) => data.id === id && data.action === 'created')
  })

  it('refuse calls at once after a role loses a permission', async () => {
    const { role, account } = await colleague(['author.list', 'author.create'])
    const ben = await signIn(1, account)
    await done(ben.there('GET', '/author?_start=0&_end=1'))
    const listening = await listenToStream(processes[1]?.origin ?? '', ben.token)
    await done(ann.here('PUT', `/role/${role}`, { permissions: ['author.create'] }))
    expect((await ben.there('GET', '/author?_start=0&_end=1')).status).toBe(403)
    await listening.comes('again')
  })

  it('know at once that a person has signed out or was deactivated', async () => {
    const { account } = await colleague(['author.list'])
    const once = await signIn(1, account)
    await done(once.there('DELETE', '/token'))
    expect((await once.here('GET', '/author')).status).toBe(401)
    const again = await signIn(1, account)
    await done(again.here('GET', '/author?_start=0&_end=1'))
    await done(ann.here('PUT', `/user/${again.id}`, { status: 0 }))
    expect((await again.there('GET', '/author')).status).toBe(401)
  })

  it('end the other sessions and open streams of a person who changes their password', async () => {
    const { account } = await colleague(['author.list'])
    const [first, second] = [await signIn(0, account), await signIn(1, account)]
    const listening = await listenToStream(processes[1]?.origin ?? '', second.token)
    const changed = { currentPassword: password, password: 'another horse battery' }
    await done(first.here('PUT', '/password', changed))
    expect((await second.there('GET', '/author')).status).toBe(401)
    expect((await first.there('GET', '/author?_start=0&_end=1')).status).toBe(200)
    await listening.ended
  })

  it('process a call once if both get it with the same idempotency key', async () => {
    const values = { name: 'Sent twice', slug: 'sent-twice' }
    const keyed = { 'idempotency-key': 'sent-to-both' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => (at % 2 ? ann.here : ann.there)('POST', '/author', values, keyed)),
    )
    const accepted = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const ids = new Set(accepted.map(({ body }) => body.data.id))
    expect(ids.size).toBe(1)
    expect(
      (await done(ann.there('GET', '/author?slug=sent-twice&_start=0&_end=5'))).map(({ id }: { id: string }) => id),
    ).toEqual([...ids])
    expect((await ann.there('POST', '/author', values, keyed)).headers.get('idempotent-replayed')).toBe('true')
  })
})
