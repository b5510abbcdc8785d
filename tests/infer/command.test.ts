import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullIt } from '../scope'
import { acmeDocument } from './support/acme-document'
import { createBusinessFolder } from './support/business-folder'

describe('npm run infer', () => {
  const { remove, place, read, write, infer, compiled, formatted } = createBusinessFolder()
  const say = (document: unknown) => write('acme.json', JSON.stringify(document))

  beforeAll(() => say(acmeDocument))
  afterAll(remove)

  fullIt(
    'reports entities, kinds, ids, relations, paging, doubts and left-out parts, and writes no files',
    async () => {
      const { status, said } = await infer('acme.json')
      expect(status, said).toBe(0)
      expect(said).toContain('OpenAPI 3.1.0 of Acme Billing API')
      expect(said).toMatch(/lists are paged by page \(page, per_page\), the total is in meta\.total/)
      expect(said).toMatch(/id: base and quote/)
      expect(said).toMatch(/invoice\.client → client/)
      expect(said).toMatch(/remindedAt .*\? text without a format/)
      expect(said).toMatch(/another list of 'invoice': GET \/invoices\/overdue/)
      expect(existsSync(place('resources/invoice.ts'))).toBe(false)
    },
  )

  fullIt('reads from an address, with the given headers', async () => {
    const server = createServer((request, response) =>
      request.headers.authorization === 'Bearer key'
        ? response.end(JSON.stringify(acmeDocument))
        : response.writeHead(401).end(),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`
    const refused = await infer(address)
    expect(refused.status).toBe(1)
    expect(refused.said).toMatch(/responds with status 401.*--token/)
    const { status, said } = await infer(address, '--header', 'Authorization: Bearer key')
    expect(status, said).toBe(0)
    await new Promise((resolve) => server.close(resolve))
    const gone = await infer(address)
    expect(gone.status).toBe(1)
    expect(gone.said).toMatch(/cannot be reached \(ECONNREFUSED\)/)
  })

  fullIt.each([
    ['a missing file', ['nowhere.json'], /nowhere\.json cannot be read \(ENOENT\)/],
    ['a folder', ['resources'], /resources is not a file/],
    [
      'a file of another type',
      ['business/index.ts'],
      /is not a supported source\. Supported sources: .*an OpenAPI document/,
    ],
    ['no source', [], /Pass a source/],
    ['an unknown option', ['acme.json', '--wright'], /wright/],
    [
      'an unknown entity',
      ['acme.json', '--only', 'invoyce'],
      /no entity 'invoyce'\. Use one or more of these entities: .*invoice/,
    ],
    ['an invalid name', ['acme.json', '--name', 'No Name'], /cannot be the name of an adapter/],
  ])('rejects %s with a clear message', async (_, args, says) => {
    const { status, said } = await infer(...args)
    expect(said).toMatch(says)
    expect(said).not.toContain('    at ')
    expect(status).toBe(1)
  })

  it('writes resources and an adapter that compile and are formatted, with the doubts next to the fields', async () => {
    const { status, said } = await infer('acme.json', '--write')
    expect(status, said).toBe(0)
    expect(read('resources/invoice.ts')).toContain(
      "    // The API uses the smallest unit, which is assumed to be a hundredth; the yen has no hundredths.\n    totalCents: money({ label: 'Total', readOnly: true }),",
    )
    expect(read('business/adapters/acme-billing.ts')).toContain("names: 'snake'")
    expect(await compiled()).toEqual({ status: 0, said: '' })
    const looked = await formatted()
    expect(looked.status, looked.said).toBe(0)
  })

  fullIt('finds no changes right after writing, and keeps existing files', async () => {
    const before = read('resources/invoice.ts')
    const { status, said } = await infer('acme.json', '--drift')
    expect(said).toMatch(/^Nothing has changed/)
    expect(status).toBe(0)
    write('resources/invoice.ts', before.replace("label: ['Invoice', 'Invoices']", "label: ['Bill', 'Bills']"))
    expect((await infer('acme.json', '--write')).said).toContain('Nothing was written')
    expect(read('resources/invoice.ts')).toContain("['Bill', 'Bills']")
  })

  fullIt('reports additions, removals and changes of the API, and exits with status 1', async () => {
    const schemas = structuredClone(acmeDocument.components.schemas)
    const [summary, rest] = [schemas.InvoiceSummary.properties, schemas.Invoice.allOf[1] as { properties: object }]
    Object.assign(summary, { due_on: { type: 'string', format: 'date' } })
    summary.status.enum = ['draft', 'open', 'void']
    schemas.InvoiceInput.properties.status.enum = ['draft', 'open', 'void']
    rest.properties = Object.fromEntries(Object.entries(rest.properties).filter(([name]) => name !== 'labels'))
    const { '/v1/users': _, '/v1/users/{id}': __, ...paths } = acmeDocument.paths
    say({ ...acmeDocument, paths, components: { ...acmeDocument.components, schemas } })
    const { status, said } = await infer('acme.json', '--drift')
    expect(said).toContain('resources/invoice.ts differs from the API:')
    expect(said).toContain("  + dueOn: date, new in the API as 'due_on'")
    expect(said).toContain("  - labels: the API has no 'labels'")
    expect(said).toContain('  ~ status: the API also has void')
    expect(said).toContain('  ~ status: the API no longer has in-dispute')
    expect(said).toMatch(/- resources\/acme-billing-user\.ts: the API has no list at \/users/)
    expect(status).toBe(1)
  })

  fullIt('respects deliberate omissions', async () => {
    say(acmeDocument)
    const text = read('resources/invoice.ts')
    write(
      'resources/invoice.ts',
      `// Without: note, page\n${text.replace(/^ {4}(note|page): .*\n/gm, '').replace(/^const pages[^}]*}[^}]*}[^}]*}\)\n/m, '')}`,
    )
    const { status, said } = await infer('acme.json', '--drift')
    expect(said).toMatch(/^Nothing has changed/)
    expect(status).toBe(0)
  })

  fullIt('writes only selected entities, and names the omitted entities in the adapter', async () => {
    const { status, said } = await infer('acme.json', '--write', '--only', 'exchange-rate', '--name', 'rates')
    expect(status, said).toBe(0)
    expect(read('business/adapters/rates.ts')).toMatch(/^\/\/ Without: .*/m)
  })
})
