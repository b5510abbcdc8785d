import { expect, it } from 'vitest'
import { adapters } from '../../../integrations/gateway/upstream/adapters'
import {
  findApiSettingErrors,
  findMisnamedAdapters,
  withDefaultAdapters,
} from '../../../integrations/gateway/upstream/browser-apis'
import { readServerSettings } from '../../../server/operations/settings'
import { createRegistry, defineResource, text } from '../../../vocabulary'

const resource = (name: string, api?: string) =>
  defineResource({ name, label: [name, name], title: 'name', fields: { name: text() }, ...(api && { api }) })

const registry = createRegistry([resource('book'), resource('invoice', 'billing')])
const names = ['rails', 'json-server', 'billing']

it('reads the adapter of the main API, and the addresses and adapters of other APIs', () => {
  const settings = readServerSettings({
    API_URL: 'https://api.example.com/',
    API_ADAPTER: 'json-server',
    API_URL_BILLING: 'https://billing.example.com/v2/',
    API_URL_CARD_PRINTING: 'http://localhost:3000',
    API_ADAPTER_CARD_PRINTING: 'rails',
  })
  expect(settings).toMatchObject({
    apiUrl: 'https://api.example.com',
    adapter: 'json-server',
    apis: {
      billing: { url: 'https://billing.example.com/v2' },
      'card-printing': { url: 'http://localhost:3000', adapter: 'rails' },
    },
  })
  expect(withDefaultAdapters(settings, names).apis?.billing, 'the adapter of that name').toEqual({
    url: 'https://billing.example.com/v2',
    adapter: 'billing',
  })
})

it.each([
  [{ API_ADAPTER: 'rails' }, 'API_ADAPTER is set, but API_URL is not.'],
  [{ API_ADAPTER_BILLING: 'rails' }, 'API_ADAPTER_BILLING is set, but API_URL_BILLING is not.'],
  [{ API_URL_BILLING: 'billing.example.com' }, "API_URL_BILLING is 'billing.example.com', but an address such as"],
])('refuses the settings %j', (environment, says) => {
  expect(() => readServerSettings(environment)).toThrow(says)
})

it.each([
  [
    { adapter: 'json-sever', apis: { billing: { url: 'https://b.example.com' } } },
    "API_ADAPTER is 'json-sever', which is not an adapter. Did you mean 'json-server'? Expected one of: rails, json-server, billing; or add business/adapters/json-sever.ts.",
  ],
  [
    { apis: { billing: { url: 'https://b.example.com', adapter: 'soap' } } },
    "API_ADAPTER_BILLING is 'soap', which is not an adapter. Expected one of: rails, json-server, billing; or add business/adapters/soap.ts.",
  ],
  [
    {},
    "resources/invoice: api: 'billing' has no address. Set API_URL_BILLING, or UPSTREAM_URL_BILLING for a server that guards it; or leave it out.",
  ],
  [
    { apis: { billing: { url: 'https://b.example.com' }, tax: { url: 'https://t.example.com' } } },
    "API_URL_TAX is set, but no resource says api: 'tax'. Say so in those that this API keeps, or leave it out.",
  ],
])('reports at startup what is wrong with %j', (apis, says) => {
  expect(findApiSettingErrors(apis, registry, names)).toEqual([says])
})

it('reports at startup an adapter whose name differs from its file name', () => {
  const files = {
    '/business/adapters/billing.ts': { default: { name: 'bills' } },
    '/business/adapters/tax.ts': { default: { name: 'tax' } },
  }
  expect(findMisnamedAdapters(files)).toEqual([
    "business/adapters/billing.ts declares the adapter 'bills'; expected the name of its file. Rename one of the two.",
  ])
})

it('starts if the server calls the API in place of the browser', () => {
  expect(findApiSettingErrors({}, registry, names, ['billing'])).toEqual([])
})

it('includes the json-server adapter', () => {
  expect(adapters.map(({ name }) => name)).toContain('json-server')
})
