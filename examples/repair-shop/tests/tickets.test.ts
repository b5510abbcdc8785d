import { type BusinessServer, type Caller, startBusiness, type TestResponse } from 'deckhand/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import ticket from '../resources/ticket'

const bench = { email: 'bench@example.com', password: 'deckhand-sample-1' }

let server: BusinessServer
let desk: Caller
let device: { readonly id: string; readonly customer: { readonly id: string } }
let technician: { readonly id: string }

const firstOf = async (resource: string, query = '') =>
  (await desk.send('GET', `/${resource}?_start=0&_end=1${query}`)).body[0]

/** Sends a call that the ticket resource declares. */
const ask = (call: Parameters<Caller['call']>[0] | undefined, given: Parameters<Caller['call']>[1]) => {
  if (!call) throw new Error('A ticket does not declare this call.')
  return desk.call(call, given)
}

const labour = { kind: 'labour', description: 'Fitted a new battery', quantity: 1, price: 40 }

const takeIn = async (work: readonly object[] = [labour]) => {
  const values = { customer: device.customer.id, device: device.id, problem: 'Does not charge.', work }
  const { status, text, body } = await ask(ticket.calls.create, { values })
  expect(status, text).toBe(200)
  return body.data
}

const move = (id: string, state: string, values: object = {}): Promise<TestResponse> =>
  ask(ticket.actions.state?.call, { id, values: { state, ...values } })

const isTaken = ({ status, text }: TestResponse) => expect(status, text).toBe(200)

/** Moves a ticket to the status 'repairing'. */
const toBench = async (id: string) => {
  isTaken(await move(id, 'diagnosed', { diagnosis: 'The battery is worn.' }))
  isTaken(await move(id, 'approved'))
  isTaken(await move(id, 'repairing', { technician: technician.id }))
}

const json = (values: object) => ({
  body: JSON.stringify(values),
  headers: { 'content-type': 'application/json' },
})

const ticketOf = async (id: string) => (await desk.send('GET', `/ticket/${id}`)).body

/** Signs in a user without permissions. */
async function personWithout() {
  const person = { email: 'door@example.com', password: 'four random words at entry' }
  const role = await desk.send('POST', '/role', json({ name: 'At the door', permissions: [] }))
  isTaken(role)
  isTaken(await desk.send('POST', '/user', json({ ...person, name: 'Door', role: role.body.data.id, status: 1 })))
  return server.signIn(person)
}

beforeAll(async () => {
  server = await startBusiness()
  desk = await server.signIn()
  device = await firstOf('device')
  technician = await firstOf('technician', '&status=1')
})
afterAll(() => server?.close())

describe('a ticket', () => {
  it('gets a number automatically, one higher than the last', async () => {
    const [first, second] = [await takeIn(), await takeIn()]
    expect(first.number).toMatch(/^R-\d{5}$/)
    expect(Number(second.number.slice(2))).toBe(Number(first.number.slice(2)) + 1)
  })

  it('totals its lines: quantity times price', async () => {
    const { id } = await takeIn([labour, { ...labour, quantity: 1.5, price: 33.33 }])
    expect((await ticketOf(id)).total).toBe(90)
  })

  it('cannot move to a state that the current state does not lead to', async () => {
    const { id } = await takeIn()
    expect((await move(id, 'collected', { paidBy: 'cash' })).status).toBe(409)
    expect((await ticketOf(id)).state).toBe('received')
  })

  it('needs a diagnosis and an assigned technician', async () => {
    const { id } = await takeIn()
    expect((await move(id, 'diagnosed')).body.errors).toHaveProperty(['diagnosis'])
    isTaken(await move(id, 'diagnosed', { diagnosis: 'The battery is worn.' }))
    isTaken(await move(id, 'approved'))
    expect((await move(id, 'repairing')).body.errors).toHaveProperty(['technician'])
  })

  it('offers the earlier diagnosis without requiring it again, but rejects an empty diagnosis', async () => {
    const { id } = await takeIn()
    isTaken(await ask(ticket.calls.edit, { id, values: { diagnosis: 'The battery is worn.' } }))
    expect((await move(id, 'diagnosed', { diagnosis: '' })).body.errors).toHaveProperty(['diagnosis'])
    isTaken(await move(id, 'diagnosed'))
    expect(await ticketOf(id)).toMatchObject({ state: 'diagnosed', diagnosis: 'The battery is worn.' })
  })

  it('cannot be approved before it has a quote', async () => {
    const { id } = await takeIn([])
    isTaken(await move(id, 'diagnosed', { diagnosis: 'The battery is worn.' }))
    const refused = await move(id, 'approved')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('Nothing is quoted yet')
  })

  it('takes its parts out of stock when it becomes ready', async () => {
    const part = await firstOf('part', '&inStock_gte=2')
    const { id } = await takeIn([{ kind: 'part', part: part.id, description: 'A part', quantity: 2, price: 10 }])
    await toBench(id)
    isTaken(await move(id, 'ready'))
    expect((await desk.send('GET', `/part/${part.id}`)).body.inStock).toBe(part.inStock - 2)
  })

  it('does not become ready while a part is out of stock, and names the missing part', async () => {
    const part = await firstOf('part', '&inStock_lte=90')
    const { id } = await takeIn([{ kind: 'part', part: part.id, description: 'A part', quantity: 99, price: 10 }])
    await toBench(id)
    const refused = await move(id, 'ready')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain(`${part.name} (${part.inStock} of 99)`)
    expect((await ticketOf(id)).state).toBe('repairing')
  })

  it('has a warranty after handover, and can be reopened as a new free ticket', async () => {
    const { id } = await takeIn()
    await toBench(id)
    isTaken(await move(id, 'ready'))
    expect((await move(id, 'collected')).body.errors).toHaveProperty(['paidBy'])
    isTaken(await move(id, 'collected', { paidBy: 'cash', note: 'Thanked us.' }))
    const collected = await ticketOf(id)
    expect(collected.warrantyUntil).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(collected.timeline.map(({ event }: { event: string }) => event)).toEqual([
      'Received',
      'Diagnosed',
      'Approved',
      'In repair',
      'Ready',
      'Collected',
    ])

    const answered = await ask(ticket.actions.comeBack?.call, { id, values: { problem: 'Still does not charge.' } })
    isTaken(answered)
    const back = await firstOf('ticket', `&comesFrom=${id}`)
    expect(back).toMatchObject({ state: 'received', warrantyMonths: 0, comesFrom: { id } })
    expect(answered.body.message).toBe(`Taken in again as ${back.number}.`)
  })

  it('keeps files under their names, for people who may read the ticket, as downloads that a browser does not run', async () => {
    const { id } = await takeIn()
    const attachments = [new File(['Capacity: 61 %'], 'Battery log.txt', { type: 'text/plain' })]
    isTaken(await ask(ticket.calls.edit, { id, values: { attachments } }))
    const [kept] = (await ticketOf(id)).attachments
    expect(kept).toMatchObject({ name: 'Battery log.txt', type: 'text/plain', size: 14 })

    const file = await fetch(server.address + kept.url)
    expect(await file.text()).toBe('Capacity: 61 %')
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; .*Battery/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect((await fetch(server.address + kept.url.split('?')[0])).status).toBe(404)

    const withoutAny = await personWithout()
    expect((await withoutAny.send('GET', `/ticket/${id}`)).status).toBe(403)
  })

  it('keeps the device that it was created for', async () => {
    const { id } = await takeIn()
    const another = { customer: device.customer.id, kind: 'phone', brand: 'Karo', model: 'K12' }
    const other = await desk.send('POST', '/device', json(another))
    isTaken(other)
    const changed = await ask(ticket.calls.edit, { id, values: { device: other.body.data.id } })
    expect(changed.body.errors).toHaveProperty(['device'])
    expect((await ticketOf(id)).device.id).toBe(device.id)
  })

  it('cannot be created by a technician at the bench', async () => {
    const atBench = await server.signIn(bench)
    expect((await atBench.send('POST', '/ticket')).status).toBe(403)
  })
})
