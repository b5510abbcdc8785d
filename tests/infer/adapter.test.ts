import { describe, expect, it } from 'vitest'
import { renderAdapterFile } from '../../integrations/infer/codegen/adapter-file'
import { draftResources } from '../../integrations/infer/draft'
import type { InferredApi } from '../../integrations/infer/inferred-api'
import { acmeDocument } from './support/acme-document'
import { readTestDocument } from './support/read-source'

const written = (told: InferredApi) => renderAdapterFile(told, draftResources(told), [])

describe('the generated adapter', () => {
  it('describes paging, field names and the sign-in', async () => {
    const text = written(await readTestDocument(acmeDocument))
    expect(text).toContain("base: '/root/v1',")
    expect(text).toContain("paging: { by: 'page', page: 'page', size: 'per_page' },")
    expect(text).toContain("total: 'meta.total',")
    expect(text).toContain("names: 'snake',")
    expect(text).toContain("session: { by: { header: 'X-Api-Key' } },")
  })

  it('describes the differences of each resource: paths, composite ids, envelopes, names and minor units', async () => {
    const text = written(await readTestDocument(acmeDocument))
    expect(text).toContain("show: 'GET /billing/invoice/{id}',")
    expect(text).toContain("show: 'GET /{resource}/{base}/{quote}',")
    expect(text).toContain("id: ['base', 'quote'],")
    expect(text).toContain("record: { at: 'client', under: 'client' },")
    expect(text).toContain("fields: { fullName: 'fullName', constructorValue: 'constructor' },")
    expect(text).toContain('minor: { totalCents: 2 },')
  })

  it('replaces a record with all its fields, except those that the API sets', async () => {
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
  ])('extends %s if the API follows those conventions', async (file, name, told) => {
    const text = written({ ...(await readTestDocument(acmeDocument)), ...told })
    expect(text).toContain(
      `import { adapter } from 'deckhand/adapters'\nimport ${name} from 'deckhand/adapters/${file}'\n`,
    )
    expect(text.trimEnd().endsWith(`  ${name},\n)`)).toBe(true)
  })
})
