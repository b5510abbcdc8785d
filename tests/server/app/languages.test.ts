import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadAllTranslations } from '../../../languages/all-translations'
import { preferredLanguage } from '../../../server/platform/languages'
import { dialects } from '../support/stores'
import { startServer } from '../support/test-server'

const words = loadAllTranslations().get('de') ?? {}

/** The German translation of an English text, with its placeholders filled in. */
const inGerman = (text: string, blanks: Readonly<Record<string, unknown>> = {}) =>
  (words[text] ?? text).replace(/\{\{(\w+)\}\}/g, (_, name) => String(blanks[name]))

const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }

describe.each(dialects)('messages of the API in the language of the caller, on %s', (dialect) => {
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

  it('refusals and confirmations are in the language of the caller', async () => {
    const { message, errors } = await said('POST', '/membership', { discount: -1 })
    expect(message).toBe(inGerman('Fix the highlighted fields.'))
    expect(errors).toEqual({
      name: [inGerman('{{label}} is required.', { label: words.Name })],
      discount: [inGerman('Must be at least {{min}}.', { min: 0 })],
    })
    const none = inGerman("There is no {{one}} with id '{{id}}'.", { one: words.Role, id: 'none' })
    expect((await said('GET', '/role/none')).message).toBe(none)
    const added = await said('POST', '/role', { name: 'A', permissions: [] })
    expect(added.message).toBe(inGerman('Role added successfully.'))
    const broken = inGerman('The body is not valid JSON. Send one JSON value with names in double quotes.')
    expect((await said('POST', '/membership', '{"broken')).message).toBe(broken)
    const unknown = inGerman('There is no {{method}} {{path}}.', { method: 'GET', path: '/api/v1/nothing' })
    expect((await said('GET', '/nothing')).message).toBe(unknown)
  })

  it('English is used if the caller names no language, or only unknown languages', async () => {
    for (const headers of [{ 'accept-language': 'fr, *;q=0.1' }, { 'accept-language': '' }])
      expect((await said('GET', '/role/none', undefined, headers)).message).toMatch(/^There is no role/)
  })

  it('concurrent calls in different languages do not mix', async () => {
    const both = [german, { 'accept-language': 'en' }]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => said('POST', '/event', {}, both[at % 2]).then(({ message }) => message)),
    )
    expect(new Set(answers.filter((_, at) => at % 2 === 0)).size).toBe(1)
    expect(new Set(answers.filter((_, at) => at % 2 === 1))).toEqual(new Set(['Fix the highlighted fields.']))
  })
})

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,de;q=0.5', 'en'],
  ['fr, de;q=0.2, en;q=0.1', 'de'],
  ['de;q=0, en', 'en'],
  ['*', 'en'],
  [undefined, 'en'],
])('Accept-Language %s selects %s', (accepted, language) => {
  expect(preferredLanguage(accepted)).toBe(language)
})
