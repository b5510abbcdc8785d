import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allWords } from '../../../languages/all'
import { languageFrom } from '../../../server/languages'
import { historyResource } from '../../../vocabulary'
import { openShop, type Shop } from '../../business/support/shop'
import { startServer } from '../support/app'
import { dialects } from '../support/stores'

const words = allWords().get('de') ?? {}

/** What a German reads for an English text. */
const inGerman = (text: string, blanks: Readonly<Record<string, unknown>> = {}) =>
  (words[text] ?? text).replace(/\{\{(\w+)\}\}/g, (_, name) => String(blanks[name]))

const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }

describe.each(dialects)('an API that speaks to each in theirs, on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let token: string

  beforeAll(async () => {
    server = await startServer(dialect)
    token = await server.signIn()
  })
  afterAll(() => server.close())

  const call = (method: string, path: string, body?: unknown, headers: HeadersInit = german) =>
    server.send(method, `/api/v1${path}`, { token, body, headers })
  const said = async (...asked: Parameters<typeof call>) => (await call(...asked)).body

  it('refuses, and says what was done, in the language of the caller', async () => {
    const { message, errors } = await said('POST', '/tax-master', { code: 'A', rate: -1 })
    expect(message).toBe(inGerman('Correct the marked fields.'))
    expect(errors).toEqual({
      name: [inGerman('{{label}} is required.', { label: words.Name })],
      rate: [inGerman('At least {{min}} is needed.', { min: 0 })],
    })
    const none = inGerman("There is no {{one}} with id '{{id}}'.", { one: words.Tax, id: 'none' })
    expect((await said('GET', '/tax-master/none')).message).toBe(none)
    const added = await said('POST', '/tax-master', { name: 'A', code: 'A', rate: 1 })
    expect(added.message).toBe(inGerman('Tax Master added successfully.'))
    const broken = inGerman('The body is no valid JSON. Send one JSON value, with names in double quotes.')
    expect((await said('POST', '/tax-master', '{"broken')).message).toBe(broken)
    const unknown = inGerman('There is no {{method}} {{path}}.', { method: 'GET', path: '/api/v1/nothing' })
    expect((await said('GET', '/nothing')).message).toBe(unknown)
  })

  it('speaks English to whoever names no language, or none that it knows', async () => {
    for (const headers of [{ 'accept-language': 'fr, *;q=0.1' }, { 'accept-language': '' }])
      expect((await said('GET', '/tax-master/none', undefined, headers)).message).toMatch(/^There is no tax/)
  })

  it('keeps apart what it says to several at once', async () => {
    const both = [german, { 'accept-language': 'en' }]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => said('POST', '/coupon', {}, both[at % 2]).then(({ message }) => message)),
    )
    expect(new Set(answers.filter((_, at) => at % 2 === 0)).size).toBe(1)
    expect(new Set(answers.filter((_, at) => at % 2 === 1))).toEqual(new Set(['Correct the marked fields.']))
  })
})

describe.each(dialects)('what is kept on %s', (dialect) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(dialect, german)
  })
  afterAll(() => shop.close())

  it('stays English, in whatever language it was asked for', async () => {
    const product = await shop.product({})
    await shop.receive(product, 3, { serialPrefix: 'G', serialFrom: 1, serialTo: 3 })
    const { body } = await shop.order([{ product, quantity: 1 }])
    expect(body.message).toBe(inGerman('Customer Order created successfully.'))
    await shop.call('PUT', `/customer-order/order-status/${body.data.id}`, { data: { orderStatus: 'cancelled' } })
    const { timeline } = await shop.read('customer-order', body.data.id)
    expect(timeline).toMatchObject([{ event: 'Placed' }, { event: 'Cancelled' }])
    const movements = await shop.call('GET', '/stock-movement')
    expect(movements.body.map(({ reason }: { reason: string }) => reason)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Order \S+$/), expect.stringMatching(/^Order \S+ cancelled$/)]),
    )
    const found = async (q: string) =>
      (await shop.call('GET', `/stock-movement?q=${encodeURIComponent(q)}`)).body.length
    const { orderNumber } = await shop.read('customer-order', body.data.id)
    expect(await found(`${words['Order {{number}}']?.split(' ')[0]} ${orderNumber}`)).toBe(2)
    expect(await found('storniert')).toBe(1)
    expect(await found('verschwunden')).toBe(0)
    const history = await shop.call('GET', `/${historyResource}?resource=stock-movement`)
    expect(JSON.stringify(history.body)).not.toMatch(/[äöüß]/)
  })
})

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,de;q=0.5', 'en'],
  ['fr, de;q=0.2, en;q=0.1', 'de'],
  ['de;q=0, en', 'en'],
  ['*', 'en'],
  [undefined, 'en'],
])('%s asks for %s', (accepted, language) => {
  expect(languageFrom(accepted)).toBe(language)
})
