import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createApiRecordVersions } from '../../providers/records/api-record-reader'
import type { EditConflict } from '../../providers/records/edit-conflict'
import { type AnyRecord, choice, choices, createRegistry, defineResource, type Resource, text } from '../../vocabulary'
import { registry } from '../library'
import { type PlainProvider, startPlainProvider } from '../plain-provider'
import { openBrowser } from './support/open-browser'
import { startEmbedded } from './support/start-embedded'

type Browser = ReturnType<typeof openBrowser>

const event = registry.get('event')
const member = registry.get('member')
const values = { admission: 'share', price: 10, startsOn: '2026-01-01', books: [], seats: 5 }

let embedded: Awaited<ReturnType<typeof startEmbedded>>
let plain: PlainProvider

beforeAll(async () => {
  embedded = await startEmbedded({ 'kim@example.com': 'Kim', 'tomas@example.com': 'Tomas' })
  plain = await startPlainProvider({ rows: { event: [], member: [] } })
})
afterAll(() => Promise.all([embedded.close(), plain.close()]))

let made = 0

/** Opens the same event for two users. */
const twoAt = async (open: (who: string) => Promise<Browser>, resource: Resource = event, given: object = values) => {
  const [kim, tomas] = [await open('kim@example.com'), await open('tomas@example.com')]
  made += 1
  const own = resource === event ? { code: `EVENT-${made}` } : { firstName: 'Asha', email: `asha${made}@example.com` }
  const { data } = await kim.dataProvider.create({ resource: resource.name, variables: { ...given, ...own } })
  const id = String(data.id)
  const see = async (browser: Browser) =>
    (await browser.dataProvider.getOne<AnyRecord>({ resource: resource.name, id })).data
  const seen = { kim: await see(kim), tomas: await see(tomas) }
  for (const browser of [kim, tomas]) browser.toasts.length = 0
  return { kim, tomas, seen, id, now: () => see(kim) }
}

/** All values of an event's form, with some changes. */
const typed = ({ code, admission, price, startsOn, seats }: AnyRecord, changes: object) => ({
  ...{ code, admission, price, startsOn, seats },
  ...changes,
})
const infos = ({ toasts }: Browser) => toasts.filter(({ type }) => type === 'info').map(({ message }) => message)
/** Resolves every conflict with the given choice, and records the conflicts. */
const answering = ({ conflicts }: Browser, choose?: 'theirs' | 'mine') => {
  const asked: EditConflict[] = []
  conflicts.listen((question) => {
    asked.push(question.subject)
    const chosen = question.subject.conflicts.map((one) => [one.path.join('\n'), one[choose ?? 'mine']] as const)
    question.answer(choose && new Map(chosen))
  })
  return asked
}

const apis: [string, (who: string) => Promise<Browser>, string][] = [
  ['the embedded API', (who) => embedded.signIn(who), 'Tomas'],
  ['an API without versions', async () => openBrowser({ apiUrl: plain.url }), 'Someone'],
]

describe.each(apis)('on %s', (_, open, somebody) => {
  it('changes of two users in different fields are both saved, and a message says so', async () => {
    const { kim, tomas, seen, now } = await twoAt(open)
    await tomas.api.save(event, { base: seen.tomas, values: typed(seen.tomas, { seats: 9 }) })
    await kim.api.save(event, { base: seen.kim, values: typed(seen.kim, { price: 12 }) })
    expect(await now()).toMatchObject({ seats: 9, price: 12 })
    expect(infos(kim)).toEqual([`${somebody} also changed the seats.`])
    expect(infos(tomas)).toEqual([])
  })

  it('changes of two users in the same field raise a question, and the chosen value is saved', async () => {
    for (const [choice, price] of [
      ['mine', 12],
      ['theirs', 15],
    ] as const) {
      const { kim, tomas, seen, now } = await twoAt(open)
      const asked = answering(kim, choice)
      await tomas.api.save(event, { base: seen.tomas, values: typed(seen.tomas, { price: 15, seats: 6 }) })
      await kim.api.save(event, { base: seen.kim, values: typed(seen.kim, { price: 12 }) })
      expect(asked).toMatchObject([{ conflicts: [{ path: ['price'], base: 10, theirs: 15, mine: 12 }] }])
      expect(await now()).toMatchObject({ price, seats: 6 })
    }
  })

  it('nothing is saved if the user closes the question, and the form receives the current record', async () => {
    const { kim, tomas, seen, now } = await twoAt(open)
    answering(kim)
    await tomas.api.save(event, { base: seen.tomas, values: typed(seen.tomas, { price: 15 }) })
    const save = () => kim.api.save(event, { base: seen.kim, values: typed(seen.kim, { price: 12 }) })
    await expect(save()).rejects.toMatchObject({ statusCode: 412, stands: { price: 15 } })
    expect(await now()).toMatchObject({ price: 15 })
    await expect(save(), 'it is asked again').rejects.toMatchObject({ statusCode: 412 })
    expect(kim.toasts).toEqual([])
  })

  it('an edit of a deleted record is refused, and the message names who deleted it', async () => {
    const { kim, tomas, seen } = await twoAt(open)
    await tomas.api.remove(event, seen.tomas)
    const saved = kim.api.save(event, { base: seen.kim, values: typed(seen.kim, { price: 12 }) })
    await expect(saved).rejects.toMatchObject({
      isDeleted: true,
      message: expect.stringMatching(
        somebody === 'Tomas'
          ? /^Tomas deleted this record at .+ Your input is still here\.$/
          : /^Someone else deleted this record\./,
      ),
    })
  })

  it('a toggle already switched by another user stays, and a message says so', async () => {
    const { kim, tomas, seen, now } = await twoAt(open, event, { ...values, status: 1 })
    await tomas.api.toggle(event, seen.tomas)
    await kim.api.toggle(event, seen.kim)
    expect(await now()).toMatchObject({ status: 0 })
    const said = somebody === 'Tomas' ? /^Tomas deactivated this record at / : /^Someone else deactivated this record\./
    expect(infos(kim)).toEqual([expect.stringMatching(said)])
  })

  it('a toggle is switched although another field has changed', async () => {
    const { kim, tomas, seen, now } = await twoAt(open, event, { ...values, status: 1 })
    await tomas.api.save(event, { base: seen.tomas, values: typed(seen.tomas, { price: 15 }) })
    await kim.api.toggle(event, seen.kim)
    expect(await now()).toMatchObject({ status: 0, price: 15 })
  })

  it('deleting a changed record asks again, and deleting a deleted record succeeds silently', async () => {
    const { kim, tomas, seen, now } = await twoAt(open)
    const asked = answering(kim)
    await tomas.api.save(event, { base: seen.tomas, values: typed(seen.tomas, { price: 15 }) })
    await expect(kim.api.remove(event, seen.kim)).rejects.toMatchObject({ statusCode: 412 })
    expect(asked).toMatchObject([{ changes: [{ field: 'price', before: 10, after: 15 }], doIt: 'Delete' }])
    answering(kim, 'mine')
    await kim.api.remove(event, await now())
    await tomas.api.remove(event, seen.tomas)
    expect(infos(tomas)).toHaveLength(1)
  })
})

describe('on the embedded API', () => {
  const open = (who: string) => embedded.signIn(who)

  it('addresses added by two users are both saved, and an untouched address is not changed', async () => {
    const { kim, tomas, seen, now } = await twoAt(open, member, { addresses: [] })
    const region = { name: 'Maharashtra', country: 'IN', code: 'MH' }
    const { store } = embedded
    const state = await store.transaction((trx) => store.insert(trx, registry.get('region'), region))
    const address = { state, name: 'Asha', line1: '1 High Street', city: 'Pune', postcode: '411001', country: 'IN' }
    const add = (line1: string) => ({ addresses: [{ ...address, line1 }] })
    await tomas.api.save(member, { base: seen.tomas, values: add('1 High Street') })
    await kim.api.save(member, { base: seen.kim, values: add('2 Low Street') })
    const { addresses } = (await now()) as unknown as { addresses: { line1: string }[] }
    expect(addresses.map(({ line1 }) => line1).sort()).toEqual(['1 High Street', '2 Low Street'])
    expect(infos(kim)).toEqual(['Tomas also changed the addresses.'])
  })

  it('only changes are sent, and an unchanged form sends nothing', async () => {
    const { kim, seen, now } = await twoAt(open)
    await kim.api.save(event, { base: seen.kim, values: typed(seen.kim, {}) })
    expect(infos(kim)).toEqual(['No changes to save.'])
    expect((await now()).updatedAt).toBe(seen.kim.updatedAt)
  })
})

const stages = choices({
  packed: { label: 'Packed', next: ['shipped', 'lost'] },
  shipped: {
    label: 'Shipped',
    verb: 'Ship',
    tooLateMessage: '{{by}} shipped this order at {{at}}.',
    next: ['delivered'],
  },
  held: { label: 'On hold', resumes: true },
  delivered: { label: 'Delivered', verb: 'Deliver' },
  lost: { label: 'Lost', verb: 'Give up' },
})
const parcel = defineResource({
  name: 'parcel',
  label: ['Parcel', 'Parcels'],
  title: 'code',
  fields: { code: text(), stage: choice(stages, { readOnly: true }), note: text(), courier: text() },
  actions: {
    move: {
      label: 'Move on',
      call: { method: 'PUT', path: '/parcel/move/{id}' },
      transition: 'stage',
      fields: { stage: choice(stages, { required: true }), courier: text() },
    },
    describe: {
      label: 'Describe',
      call: { method: 'PUT', path: '/parcel/describe/{id}' },
      fields: { note: text() },
    },
  },
})

/** A parcel on an API with versions. Another user changes the parcel after the first user has read the parcel. */
const openParcel = async (changes: object, former: object = {}) => {
  const seen = {
    id: 'p1',
    code: 'P1',
    stage: 'packed',
    note: 'Glass',
    courier: null,
    updatedAt: '2026-01-01T00:00:00Z',
    ...former,
  }
  let stands: AnyRecord = seen
  const done: unknown[] = []
  const provider = await startPlainProvider()
  onTestFinished(() => provider.close())
  const headers = { 'X-Version': 'updatedAt' }
  provider.intercept(({ method, body, ifMatch }) => {
    if (method === 'GET') return { status: 200, body: stands, headers }
    if (ifMatch !== `"${stands.updatedAt}"`) {
      const deed = { by: 'Tomas', at: new Date().toISOString(), action: 'changed', call: 'parcel.move' }
      const meanwhile = [{ ...deed, fields: Object.keys(changes) }]
      return { status: 412, body: { message: 'It is another one.', data: stands, meanwhile }, headers }
    }
    done.push(body)
    return { status: 200, body: { data: stands }, headers }
  })
  const browser = openBrowser({ apiUrl: provider.url, registry: createRegistry([parcel]) })
  const { data } = await browser.dataProvider.getOne<AnyRecord>({ resource: 'parcel', id: 'p1' })
  stands = { ...seen, ...changes, updatedAt: '2026-01-01T00:00:01Z' }
  const act = (action: 'move' | 'describe', values: object) => browser.api.act(parcel, action, data, { ...values })
  return { ...browser, browser, done, act }
}

describe('a status change of a record', () => {
  it('succeeds if only another field has changed', async () => {
    const { browser, done, act } = await openParcel({ note: 'China' })
    await act('move', { stage: 'shipped' })
    expect([done, infos(browser)]).toEqual([[{ stage: 'shipped' }], []])
  })

  it('is not repeated if another user was faster, and a message says who and when', async () => {
    const { browser, done, act } = await openParcel({ stage: 'shipped' })
    expect(await act('move', { stage: 'shipped' })).toMatchObject({ data: { stage: 'shipped' } })
    expect([done, infos(browser)]).toEqual([[], [expect.stringMatching(/^Tomas shipped this order at .+\.$/)]])
  })

  it('back to an earlier value does not count as already done', async () => {
    const { done, act, toasts } = await openParcel({ stage: 'shipped' }, { stage: 'held' })
    await expect(act('move', { stage: 'packed' })).rejects.toMatchObject({ statusCode: 412 })
    expect([done, toasts.map(({ message }) => message)]).toEqual([
      [],
      [expect.stringMatching(/^Tomas set this to “Shipped” at .+\.$/)],
    ])
  })

  it('is refused if the new state no longer allows it', async () => {
    const { done, act, toasts } = await openParcel({ stage: 'delivered' })
    await expect(act('move', { stage: 'lost' })).rejects.toMatchObject({ statusCode: 412 })
    expect([done, toasts.map(({ message }) => message)]).toEqual([
      [],
      [expect.stringMatching(/^Tomas set this to “Delivered”/)],
    ])
  })

  it('asks for confirmation if the values that it writes have changed', async () => {
    const { browser, done, act } = await openParcel({ note: 'China' })
    const asked = answering(browser)
    await expect(act('describe', { note: 'Paper' })).rejects.toMatchObject({ statusCode: 412 })
    expect(asked).toMatchObject([{ doIt: 'Describe', changes: [{ field: 'note', before: 'Glass', after: 'China' }] }])
    answering(browser, 'mine')
    await act('describe', { note: 'Paper' })
    expect(done).toEqual([{ note: 'Paper' }])
  })
})

it('the versions of pictures come from their record', () => {
  const versions = createApiRecordVersions()
  versions.learnFrom(registry.get('book'), () => 'updatedAt')
  expect(versions.of(registry.get('book-picture'), { id: 'p1', updatedAt: 'then' } as AnyRecord)).toBe('then')
})
