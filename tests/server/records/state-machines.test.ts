import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peopleHandlers } from '../../../server/auth/people'
import type { Handler, Handlers } from '../../../server/contract/handler'
import { combineHandlers } from '../../../server/records/combine-handlers'
import { missingLogic } from '../../../server/records/missing-logic'
import { choice, choices, collectResources, defineResource, text } from '../../../vocabulary'
import { jobsAt } from '../jobs/follow-jobs'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { dialects } from '../support/stores'

const states = choices({
  placed: { label: 'Placed', next: ['packed', 'on-hold'] },
  packed: { label: 'Packed', next: ['shipped', 'on-hold'] },
  shipped: { label: 'Shipped', next: ['delivered'] },
  delivered: 'Delivered',
  'on-hold': { label: 'On hold', resumes: true },
})

const answers = choices({
  open: { label: 'Open', next: ['agreed', 'refused'] },
  agreed: 'Agreed',
  refused: 'Refused',
})

const put = <Path extends string>(path: Path) => ({ method: 'PUT', path }) as const

const parcel = defineResource({
  name: 'parcel',
  label: ['Parcel', 'Parcels'],
  about: 'What is sent.',
  menu: { group: 'Catalogue', icon: 'box', order: 1 },
  title: 'name',
  fields: {
    name: text({ required: true, unique: true }),
    carrier: text(),
    state: choice(states, { readOnly: true, default: 'placed' }),
    phase: choice(states, { default: 'placed' }),
    answer: choice(answers, { readOnly: true, default: 'open' }),
    paid: choice(answers, { readOnly: true, default: 'open' }),
  },
  list: { columns: ['name', 'state'] },
  actions: {
    plain: {
      label: 'Change the state',
      call: put('/parcel/plain/{id}'),
      transition: 'state',
      refusals: [{ when: { state: 'shipped', carrier: null }, says: 'There is no carrier yet.' }],
      fields: { state: choice(states, { required: true }) },
    },
    handled: {
      label: 'Change the state',
      call: put('/parcel/handled/{id}'),
      transition: 'state',
      when: { name: { not: 'locked' } },
      refusals: [{ when: { state: 'shipped', carrier: null }, says: 'There is no carrier yet.' }],
      fields: { state: choice(states, { required: true }) },
    },
    jump: {
      label: 'Jump',
      call: put('/parcel/jump/{id}'),
      refusals: [{ when: { carrier: 'closed' }, says: 'The carrier is closed.' }],
      fields: { to: text({ required: true }) },
    },
    steps: { label: 'Two steps', call: put('/parcel/steps/{id}') },
    past: { label: 'Past the store', call: put('/parcel/past/{id}'), fields: { to: text({ required: true }) } },
    decide: {
      label: 'Decide',
      call: put('/parcel/decide/{id}'),
      transition: 'answer',
      overriddenBy: 'overrule',
      fields: { answer: choice(answers, { required: true }) },
    },
    settle: { label: 'Settle', call: put('/parcel/settle/{id}'), fields: { to: text({ required: true }) } },
  },
  permissions: ['overrule', 'import'],
})

const writes =
  (name: 'state' | 'answer' | 'paid', asked: string) =>
  async ({ store, trx }: never, { record, values }: never) => {
    const given = (values as Record<string, string>)[asked]
    await (store as AdminServer['store']).update(trx, parcel, (record as { id: string }).id, { [name]: given } as never)
    return {}
  }

/** A handler whose functions do not check transitions. */
const careless = {
  computes: ['paid'],
  actions: {
    handled: writes('state', 'state'),
    jump: writes('state', 'to'),
    settle: writes('paid', 'to'),
    decide: writes('answer', 'answer'),
    steps: async ({ store, trx }, { record }) => {
      await store.update(trx, parcel, record.id, { state: 'packed' })
      await store.update(trx, parcel, record.id, { state: 'shipped' })
      return {}
    },
    past: async ({ store, trx }, { record, values }) => {
      await store.trackChanges(trx, parcel, [record.id])
      const { to } = values as { readonly to: string }
      await trx
        .updateTable('parcel' as never)
        .set({ state: to } as never)
        .where('id' as never, '=', record.id as never)
        .execute()
      return {}
    },
  },
} as Handler<typeof parcel> as Handler

const registry = collectResources({ parcel: { default: parcel } })
const handlers: Handlers = combineHandlers(peopleHandlers(), { parcel: careless })

describe.each(dialects)('a declared state machine on %s', (dialect) => {
  let desk: AdminServer
  let clerk: string
  beforeAll(async () => {
    desk = await startAdminServer(dialect, { business: { registry, handlers, facts: { name: 'Parcels' } } })
    const allowed = ['list', 'show', 'create', 'edit', 'decide', 'jump', 'settle', 'handled', 'plain']
    const role = await desk.create('role', { name: 'Clerks', permissions: allowed.map((name) => `parcel.${name}`) })
    await desk.create('user', { name: 'Kim', email: 'kim@example.com', role, password: 'four random words here' })
    clerk = await desk.signIn('kim@example.com', 'four random words here')
  })
  afterAll(() => desk.close())

  let count = 0
  const add = (values: Readonly<Record<string, unknown>> = {}) => {
    count += 1
    return desk.create('parcel', { name: `P${count}`, ...values })
  }
  const move = async (action: string, id: string, values: unknown, token = desk.token) =>
    desk.send('PUT', `/api/v1/parcel/${action}/${id}`, { token, body: values })
  const stateOf = async (id: string, name = 'state') => (await desk.read('parcel', id))[name]

  it.each(['plain', 'handled'])('is enforced with or without a handler of the action (%s)', async (action) => {
    const id = await add()
    const jumped = await move(action, id, { state: 'delivered' })
    expect([jumped.status, jumped.body.message]).toEqual([
      409,
      "State cannot change from 'Placed' to 'Delivered'. Possible: Packed, On hold.",
    ])
    expect((await move(action, id, { state: 'packed' })).status).toBe(200)
    const refused = await move(action, id, { state: 'shipped' })
    expect([refused.status, refused.body.message]).toEqual([409, 'There is no carrier yet.'])
    expect(await stateOf(id)).toBe('packed')
    expect((await desk.call('PUT', `/parcel/${id}`, { carrier: 'DHL' })).status).toBe(200)
    expect((await move(action, id, { state: 'shipped' })).status).toBe(200)
    expect((await move(action, id, { state: 'shipped' })).status).toBe(409)
  })

  it('checks the condition and the refusals of an action with a handler', async () => {
    const locked = await add({ name: 'locked' })
    expect((await move('handled', locked, { state: 'packed' })).status).toBe(409)
    const closed = await add({ carrier: 'closed' })
    const { status, body } = await move('jump', closed, { to: 'packed' })
    expect([status, body.message]).toEqual([409, 'The carrier is closed.'])
  })

  it.each(['jump', 'past'])('also applies to values that a handler writes (%s)', async (action) => {
    const id = await add()
    const { status, body } = await move(action, id, { to: 'delivered' })
    expect([status, body.message]).toEqual([
      409,
      "State cannot change from 'Placed' to 'Delivered'. Possible: Packed, On hold.",
    ])
    expect(await stateOf(id)).toBe('placed')
    expect((await move(action, id, { to: 'packed' })).status).toBe(200)
  })

  it('allows several steps of a handler in one call', async () => {
    const id = await add()
    expect((await move('steps', id, {})).status).toBe(200)
    expect(await stateOf(id)).toBe('shipped')
  })

  it('does not apply to a choice that the handler computes', async () => {
    const id = await add()
    for (const to of ['agreed', 'open']) expect((await move('settle', id, { to })).status).toBe(200)
    expect(await stateOf(id, 'paid')).toBe('open')
  })

  it('resumes at a value that a handler or an edit has set', async () => {
    const id = await add()
    for (const to of ['packed', 'on-hold']) await move('jump', id, { to })
    expect((await move('plain', id, { state: 'placed' })).status).toBe(409)
    expect((await move('plain', id, { state: 'packed' })).status).toBe(200)
    for (const phase of ['packed', 'on-hold', 'packed'])
      expect((await desk.call('PUT', `/parcel/${id}`, { phase })).status).toBe(200)
  })

  it('allows leaving a final value only with a special permission', async () => {
    const id = await add()
    expect((await move('decide', id, { answer: 'agreed' }, clerk)).status).toBe(200)
    expect((await move('decide', id, { answer: 'refused' }, clerk)).status).toBe(409)
    expect((await move('decide', id, { answer: 'agreed' })).status).toBe(409)
    expect((await move('decide', id, { answer: 'refused' })).status).toBe(200)
  })

  it('applies to every kind of edit', async () => {
    const id = await add()
    const says = "Phase cannot change from 'Placed' to 'Delivered'. Possible: Packed, On hold."
    for (const method of ['PUT', 'PATCH'])
      for (const values of [{ phase: 'delivered' }, { name: 'other', phase: 'delivered' }]) {
        const { status, body } = await desk.call(method, `/parcel/${id}`, values)
        expect([status, body.errors]).toEqual([422, { phase: [says] }])
      }
    expect((await desk.call('PUT', `/parcel/${id}`, { phase: null })).status).toBe(422)
    const { done, items } = jobsAt(desk, desk.token)
    const bulk = { resource: 'parcel', kind: 'edit', ids: [id] } as const
    const edited = await done({ ...bulk, changes: [{ field: 'phase', how: 'set', value: 'delivered' }] })
    expect((await items(edited.id))[0]).toMatchObject({ outcome: 'refused', why: expect.stringContaining(says) })
    const acted = await done({ ...bulk, kind: 'action', action: 'handled', values: { state: 'delivered' } })
    expect((await items(acted.id))[0]).toMatchObject({ outcome: 'refused' })
    expect(await desk.read('parcel', id)).toMatchObject({ phase: 'placed', state: 'placed' })
    expect((await desk.call('PUT', `/parcel/${id}`, { phase: 'packed' })).status).toBe(200)
  })

  it('starts with its default value, also for imports', async () => {
    const { status, body } = await desk.call('POST', '/parcel', { name: 'ahead', phase: 'delivered' })
    expect([status, body.errors]).toEqual([422, { phase: ["Phase of a new record must be 'Placed'."] }])
    expect((await desk.call('POST', '/parcel', { name: 'ahead', state: 'delivered' })).status).toBe(422)
    const id = await add({ name: 'there' })
    await add({ name: 'there too' })
    const { send, reached, items } = jobsAt(desk, desk.token)
    const job = (await send('POST', '', { resource: 'parcel', kind: 'import', key: 'name' })).body.data
    const rows = [
      { name: 'ahead', phase: 'delivered' },
      { name: 'there', phase: 'delivered' },
      { name: 'there too', phase: 'packed' },
    ]
    await send('POST', `/${job.id}/rows`, { rows, last: true })
    await reached(job.id, 'ready')
    expect((await items(job.id)).map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'change'])
    expect(await stateOf(id, 'phase')).toBe('placed')
  })

  it('can be undone, and redone only if its conditions hold', async () => {
    const undo = (request: unknown) => desk.call('POST', '/undo', { request })
    const id = await add({ carrier: 'DHL' })
    await move('plain', id, { state: 'packed' })
    const shipped = await move('plain', id, { state: 'shipped' })
    const back = await undo(shipped.headers.get('x-undo'))
    expect(back.status, back.text).toBe(200)
    expect(await stateOf(id)).toBe('packed')
    await desk.call('PUT', `/parcel/${id}`, { carrier: null })
    const again = await undo(back.headers.get('x-undo'))
    expect([again.status, again.body.message]).toEqual([409, 'There is no carrier yet.'])
    await desk.call('PUT', `/parcel/${id}`, { carrier: 'UPS' })
    expect((await undo(back.headers.get('x-undo'))).status).toBe(200)
    expect(await stateOf(id)).toBe('shipped')
    const edited = await desk.call('PUT', `/parcel/${id}`, { phase: 'packed' })
    expect((await undo(edited.headers.get('x-undo'))).status).toBe(200)
    expect(await stateOf(id, 'phase')).toBe('placed')
  })

  it('reports a computed field that is not a choice with transitions', () => {
    const wrong = { parcel: { ...careless, computes: ['paid', 'name'] } } as unknown as Handlers
    expect(missingLogic(registry, { ...handlers, ...wrong })).toEqual([
      expect.stringContaining('The handler of parcel has computes.name, which resources/parcel does not declare.'),
    ])
  })
})
