import { expect, it } from 'vitest'
import { findRecordHostErrors } from '../../../integrations/gateway/record-hosts'
import { findUpstreamAdapterErrors } from '../../../integrations/gateway/upstream/configured-adapters'
import { readServerSettings } from '../../../server/operations/settings'
import { belongsTo, builtInResources, createRegistry, defineResource, text } from '../../../vocabulary'

const url = 'https://api.example.com/v2'

it('reads the upstream APIs with their settings', () => {
  const { upstreams } = readServerSettings({
    UPSTREAM_URL: `${url}/`,
    UPSTREAM_TOKEN: 'sk_1',
    UPSTREAM_URL_OLD_BILLING: 'http://billing:8080',
    UPSTREAM_USER_OLD_BILLING: 'deckhand',
    UPSTREAM_PASSWORD_OLD_BILLING: ' spaces are kept ',
    UPSTREAM_TIMEOUT_OLD_BILLING: '3',
  })
  expect(upstreams).toEqual([
    { url, credentials: { token: 'sk_1' }, seconds: 10, calls: 20 },
    {
      name: 'old-billing',
      url: 'http://billing:8080',
      credentials: { user: 'deckhand', password: ' spaces are kept ' },
      seconds: 3,
      calls: 20,
    },
  ])
})

it.each<[Record<string, string>, RegExp]>([
  [{ UPSTREAM_URL: 'api.example.com' }, /UPSTREAM_URL is not the address/],
  [{ UPSTREAM_URL: 'https://ann:hunter2@api.example.com' }, /UPSTREAM_USER and UPSTREAM_PASSWORD/],
  [{ UPSTREAM_URL: 'https://api.example.com?key=hunter2' }, /query/],
  [{ UPSTREAM_TOKEN: 'hunter2' }, /UPSTREAM_URL is not/],
  [{ UPSTREAM_URL: url, UPSTREAM_USER: 'ann' }, /UPSTREAM_PASSWORD is not/],
  [{ UPSTREAM_URL: url, UPSTREAM_TOKEN: 'hunter2', UPSTREAM_USER: 'ann' }, /both set/],
  [{ UPSTREAM_URL: url, API_URL: url }, /both set/],
  [{ UPSTREAM_URL: url, UPSTREAM_TIMEOUT: '0' }, /whole number from 1 to 300/],
  [{ UPSTREAM_URL_billing: url }, /capitals/],
])('refuses the settings %j, and reveals no secret', (environment, says) => {
  expect(() => readServerSettings(environment)).toThrow(says)
  expect(() => readServerSettings(environment)).not.toThrow('hunter2')
})

it('reports an unknown adapter, and an adapter that would not send the key', () => {
  const settings = { url, seconds: 1, calls: 1 }
  expect(findUpstreamAdapterErrors([{ ...settings, adapter: 'json-servr' }])[0]).toMatch(
    /which is not an adapter\. Did you mean 'json-server'/,
  )
  expect(
    findUpstreamAdapterErrors([{ ...settings, adapter: 'json-server', credentials: { token: 'sk_1' } }])[0],
  ).toMatch(/sends no key/)
  expect(findUpstreamAdapterErrors([{ ...settings, adapter: 'json-server' }])).toEqual([])
})

it('reports declarations that do not work with records of another API', () => {
  const invoice = defineResource({
    name: 'invoice',
    api: 'billing',
    label: ['Invoice', 'Invoices'],
    title: 'number',
    fields: { number: text({ required: true }) },
  })
  const reminder = defineResource({
    name: 'reminder',
    label: ['Reminder', 'Reminders'],
    title: 'text',
    fields: { text: text(), invoice: belongsTo('invoice', { standard: 'isBase' }) },
    list: { search: ['invoice.number'] },
  })
  const registry = createRegistry([invoice, reminder, ...builtInResources])
  expect(findRecordHostErrors(registry, { upstreams: [] })).toEqual([])
  expect(findRecordHostErrors(registry, { upstreams: [{ name: 'billing', url, seconds: 1, calls: 1 }] })).toEqual([
    expect.stringContaining('resources/reminder: invoice: which invoice is meant'),
    expect.stringContaining("resources/reminder: list.search: 'invoice.number'"),
  ])
  expect(findRecordHostErrors(registry, { upstreams: [{ name: 'stock', url, seconds: 1, calls: 1 }] })).toEqual([
    expect.stringContaining('UPSTREAM_URL_STOCK is set'),
  ])
})
