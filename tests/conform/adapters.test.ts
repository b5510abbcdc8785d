import { expect, it, onTestFinished } from 'vitest'
import { type Adapter, adapter } from '../../integrations/adapters'
import jsonServer from '../../integrations/adapters/built-in/json-server'
import { checkConformance } from '../../integrations/conform/check-conformance'
import { parseConformArguments } from '../../integrations/conform/parse-arguments'
import { createRegistry, decimal, defineResource, onOff, text } from '../../vocabulary'
import { startJsonServer } from '../adapters/servers/json-server'
import { plainAccount, startPlainProvider } from '../plain-provider'
import { findingTextsOf, missing } from './shelf-provider'

const voucher = defineResource({
  name: 'voucher',
  label: ['Voucher', 'Vouchers'],
  title: 'name',
  fields: { name: text({ required: true }), unitPrice: decimal(), status: onOff() },
})

const vouchers = adapter({ name: 'desk', resources: { voucher: { path: 'vouchers' } } }, jsonServer)

async function startVouchers() {
  const api = await startJsonServer()
  onTestFinished(async () => void (await api.close()))
  return api
}

it('the check calls an API with other conventions through its adapter, and reports the translated calls', async () => {
  const api = await startVouchers()
  const findings = await checkConformance({
    apiUrl: api.url,
    registry: createRegistry([voucher]),
    person: { token: 'none' },
    adapter: vouchers,
    write: true,
  })
  expect(missing(findings)).toEqual([])
  const list = findings.find(({ call }) => call === 'list')
  expect(list).toMatchObject({ got: '20 of 45 rows', sent: expect.stringContaining('GET /api/v1/voucher?_start=0') })
  expect(list?.spoken).toEqual([expect.stringMatching(/^GET \/vouchers\?/)])
  const status = findings.find(({ call }) => call === 'status')
  expect(status?.spoken?.at(-1)).toMatch(/^PATCH \/vouchers\/\d+$/)
  expect(findingTextsOf(findings, undefined, 'verify')).toBe('not asked: the adapter defines no such call')
  expect(findingTextsOf(findings, undefined, 'no token')).toBe('')
})

it('the check calls each resource at its own API, with a session there', async () => {
  const api = await startVouchers()
  const guarded = await startPlainProvider({ rows: { bill: [{ id: '1', name: 'First' }] } })
  const people = await startPlainProvider({ rows: {} })
  onTestFinished(async () => void (await Promise.all([guarded.close(), people.close()])))
  const bill = defineResource({
    name: 'bill',
    label: ['Bill', 'Bills'],
    api: 'billing',
    title: 'name',
    fields: { name: text() },
  })
  const registry = createRegistry([{ ...voucher, api: 'vouchers' }, bill])
  const env = { API_URL_VOUCHERS: api.url, API_ADAPTER_VOUCHERS: 'desk', API_URL_BILLING: guarded.url }
  const given = parseConformArguments([people.url, '--write'], env, registry, [vouchers])
  const findings = await checkConformance({
    ...given,
    registry,
    person: plainAccount,
    personAt: (name) => (name === 'billing' ? plainAccount : undefined),
  })
  expect(missing(findings)).toEqual([])
  expect(findingTextsOf(findings, 'bill', 'show')).toBe('there: the record')
  expect(findingTextsOf(findings, 'voucher', 'delete')).toMatch(/^there/)
  expect(people.arrived.map(({ url }) => url).filter((url) => /bill|voucher/.test(url))).toEqual([])

  const closed = await checkConformance({ ...given, registry, person: plainAccount, write: false })
  expect(findingTextsOf(closed, 'bill', 'list')).toBe('missing: 401: Please sign in.')
})

it.each([
  [['--adapter', 'jason-server'], {}, /^API_ADAPTER is 'jason-server', which is not an adapter\. Did you mean/],
  [[], { API_URL_BILLING: 'nonsense address' }, /^'nonsense address' is not the address/],
  [[], { API_URL_BILLING: 'http://localhost' }, /^API_URL_BILLING is set, but no resource says api: 'billing'/],
])('the check rejects %s with %o and a clear message', (args, env, said) => {
  const adapters: Adapter[] = [jsonServer]
  const read = () => parseConformArguments(['localhost', ...args], env, createRegistry([voucher]), adapters)
  expect(read).toThrow(said)
})
