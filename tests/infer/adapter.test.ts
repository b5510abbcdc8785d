import { describe, expect, it } from 'vitest'
import { renderAdapterFile } from '../../integrations/infer/codegen/adapter-file'
import { draftResources } from '../../integrations/infer/draft'
import type { InferredApi } from '../../integrations/infer/inferred-api'
import { acmeDocument } from './support/acme-document'
import { readTestDocument } from './support/read-source'

const written = (told: InferredApi) => renderAdapterFile(told, draftResources(told), [])

describe('the adapter that is written', () => {
  it('says how lists go on, how names are spelled and how one signs in', async () => {
    const text = written(await readTestDocument(acmeDocument))
    expect(text).toContain("base: '/root/v1',")
    expect(text).toContain("paging: { by: 'page', page: 'page', size: 'per_page' },")
    expect(text).toContain("total: 'meta.total',")
    expect(text).toContain("names: 'snake',")
    expect(text).toContain("session: { by: { header: 'X-Api-Key' } },")
  })

  it('says of each resource what differs: paths, ids of several parts, envelopes, names and minor units', async () => {
    const text = written(await readTestDocument(acmeDocument))
    expect(text).toContain("show: 'GET /billing/invoice/{id}',")
    expect(text).toContain("show: 'GET /{resource}/{base}/{quote}',")
    expect(text).toContain("id: ['base', 'quote'],")
    expect(text).toContain("record: { at: 'client', under: 'client' },")
    expect(text).toContain("fields: { fullName: 'fullName', constructorValue: 'constructor' },")
    expect(text).toContain('minor: { totalCents: 2 },')
  })

  it('sends back the whole of a record that is put in place of the former, without what the API sets', async () => {
    const { entities, ...told } = await readTestDocument(acmeDocument)
    const rates = entities.filter(({ name }) => name === 'exchange-rate')
    const set = rates.map((one) => ({
      ...one,
      properties: { ...one.properties, seen_at: { type: 'string', readOnly: true } as const },
    }))
    expect(written({ ...told, entities: set })).toMatch(
      /call: 'PUT \/\{resource\}\/\{base\}\/\{quote\}',\s+replaces: true,\s+omits: \['seen_at'\]/,
    )
  })

  it.each([
    ['json-api', 'jsonApi', { dialect: 'json-api' as const }],
    [
      'json-server',
      'jsonServer',
      { paging: { by: 'range' as const, at: '_start', size: '_end', because: 'GET /invoices' } },
    ],
    [
      'stripe-like',
      'stripeLike',
      { paging: { by: 'cursor' as const, at: 'starting_after', more: ['has_more'], because: 'GET /invoices' } },
    ],
  ])('begins from %s where the API speaks as that does', async (file, name, told) => {
    const text = written({ ...(await readTestDocument(acmeDocument)), ...told })
    expect(text).toContain(
      `import { adapter } from 'deckhand/adapters'\nimport ${name} from 'deckhand/adapters/${file}'\n`,
    )
    expect(text.trimEnd().endsWith(`  ${name},\n)`)).toBe(true)
  })
})
