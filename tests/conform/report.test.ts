import { expect, it } from 'vitest'
import { ConformSetupError } from '../../integrations/conform/check-conformance'
import type { Finding } from '../../integrations/conform/finding'
import { parseConformArguments } from '../../integrations/conform/parse-arguments'
import { formatFindingsJson, formatFindingsTable } from '../../integrations/conform/report'
import { openShelfProvider, registry } from './shelf-provider'

const long = 'a word and another '.repeat(20).trim()

const findings: readonly Finding[] = [
  { call: 'verify', state: 'there', sent: 'GET /api/v1/token', expected: 'user data', got: '200, an object' },
  {
    resource: 'shelf',
    call: 'list',
    state: 'missing',
    sent: `GET /api/v1/shelf?q=${'x'.repeat(200)}`,
    expected: long,
    got: `\u001b[2J${long}`,
    screen: long,
    cure: long,
  },
  {
    resource: 'shelf',
    call: 'empty',
    state: 'told',
    sent: 'POST /api/v1/shelf',
    got: 'the API accepted the request',
    screen: 'It is kept.',
    cure: 'Refuse it.',
  },
  {
    resource: 'book',
    call: 'empty',
    state: 'told',
    sent: 'POST /api/v1/book',
    got: 'the API accepted the request',
    screen: 'It is kept.',
    cure: 'Refuse it.',
  },
  { resource: 'shelf', call: 'edit', state: 'not asked', got: 'writes' },
  { resource: 'shelf', call: 'delete', state: 'not asked', got: 'writes' },
  { call: 'ETag', state: 'beyond', got: 'changes that cross are noticed' },
]

it('the table fits its width, and has colours only if allowed', () => {
  const table = formatFindingsTable(findings, { width: 100, isColoured: false })
  expect(table.split('\n').filter((line) => line.length > 100)).toEqual([])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the report must not contain these characters
  expect(table).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
  expect(formatFindingsTable(findings, { width: 100, isColoured: true })).toContain('\u001b[31m✗')
})

it('a translated call is shown as it was sent, with its purpose if the row explains a problem', () => {
  const sent = 'PUT /api/v1/shelf/status/1'
  const spoken = ['GET /shelves/1', 'PATCH /shelves/1']
  const table = (state: 'there' | 'missing') =>
    formatFindingsTable([{ resource: 'shelf', call: 'status', state, sent, spoken, got: '200, nothing' }], {
      width: 100,
      isColoured: false,
    })
  expect(table('there')).toMatch(/^✓ status +PATCH \/shelves\/1, 1 more +200, nothing$/m)
  expect(table('missing')).toMatch(/^ {4}for +PUT \/shelf\/status\/1$/m)
})

it('the table has a line for each call, reasons for missing and skipped calls, and a summary', () => {
  const table = formatFindingsTable(findings, { width: 100, isColoured: false })
  expect(table).toMatch(/^✓ verify +GET \/token +200, an object$/m)
  expect(table).toMatch(/^✗ list /m)
  for (const word of ['expected', 'screen', 'cure']) expect(table).toMatch(new RegExp(`^ {4}${word} +a word and`, 'm'))
  expect(table).toContain('– not checked (writes): edit, delete')
  expect(table).toContain('+ ETag: changes that cross are noticed')
  expect(table.match(/It is kept\./g)).toHaveLength(1)
  expect(table.trim().split('\n').at(-1)).toBe('1 missing: 4 checked, 1 as expected, 2 with a remark, 2 not checked.')
})

it('the machine-readable report has all details of the table', async () => {
  const shelves = await openShelfProvider()
  const { missing, findings: told } = JSON.parse(formatFindingsJson(await shelves.asked()))
  expect(missing).toBe(0)
  expect(told).toContainEqual(
    expect.objectContaining({
      resource: 'shelf',
      call: 'list',
      state: 'there',
      sent: expect.stringMatching(/^GET \/api\/v1\/shelf\?_start=0/),
      got: '2 rows',
    }),
  )
})

it.each([
  [['https://api.example.com'], { apiUrl: 'https://api.example.com', write: false }],
  [['api.example.com/base/api/v1/', '--write'], { apiUrl: 'http://api.example.com/base', write: true }],
  [
    ['localhost:8000', '--only', 'book, shelf', '--timeout', '3'],
    { apiUrl: 'http://localhost:8000', only: ['book', 'shelf'], timeout: 3000 },
  ],
  [['localhost:8000', '--sign-in', 'auth/login', '--token', 't'], { signInPath: '/auth/login', token: 't' }],
])('the arguments %j are accepted', (args, wanted) => {
  expect(parseConformArguments(args, {}, registry)).toMatchObject(wanted)
})

it.each([
  [[], 'Pass exactly one address of an API. Usage: npm run conform'],
  [['one', 'two'], 'not one and two'],
  [['ftp://api'], "'ftp://api' is not the address"],
  [['http://me:secret@api'], 'is not the address'],
  [['api', '--only', 'bock'], "'bock', which is not a resource. Did you mean 'book'?"],
  [['api', '--timeout', 'soon'], '--timeout soon'],
  [['api', '--leave'], '--leave creates records'],
  [['api', '--wirte'], "Unknown option '--wirte'"],
])('the arguments %j are rejected with a clear message', (args, sentence) => {
  const ask = () => parseConformArguments(args, {}, registry)
  expect(ask).toThrow(ConformSetupError)
  expect(ask).toThrow(sentence)
})
