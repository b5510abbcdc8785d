import { describe, expect, it } from 'vitest'
import { draftResources } from '../../integrations/infer/draft'
import { guessKind } from '../../integrations/infer/draft/kinds'
import type { Property } from '../../integrations/infer/inferred-api'
import { acmeDocument } from './support/acme-document'
import { readTestDocument } from './support/read-source'

const resourceOf = (entity: string) => (['client', 'tag'].includes(entity) ? entity : undefined)

const kindOf = (name: string, property: Property) => {
  const found = guessKind({ name, property, resourceOf })
  return 'kind' in found ? found.kind : found.because
}

const doubtsOf = (name: string, property: Property) => {
  const found = guessKind({ name, property, resourceOf })
  return 'kind' in found ? (found.doubts ?? []) : []
}

describe('the kind of a property', () => {
  it.each<[string, Property, string]>([
    ['born', { type: 'string', format: 'date' }, 'date'],
    ['sent', { type: 'string', format: 'date-time' }, 'dateTime'],
    ['sent', { type: 'integer', format: 'unix-time' }, 'dateTime'],
    ['mail', { type: 'string', format: 'email' }, 'email'],
    ['home', { type: 'string', format: 'uri' }, 'url'],
    ['phone', { type: 'string' }, 'phone'],
    ['avatar_url', { type: 'string', format: 'uri', readOnly: true }, 'image'],
    ['photo', { type: 'string', format: 'binary' }, 'image'],
    ['attachment', { type: 'string', format: 'binary' }, 'file'],
    ['state', { type: 'string', values: ['on', 'off'] }, 'choice'],
    ['ready', { type: 'boolean' }, 'yesNo'],
    ['count', { type: 'integer' }, 'integer'],
    ['weight', { type: 'number' }, 'decimal'],
    ['vat_percent', { type: 'number' }, 'percent'],
    ['price', { type: 'number' }, 'money'],
    ['price', { type: 'string', format: 'decimal' }, 'money'],
    ['stars_rating', { type: 'integer', min: 1, max: 5 }, 'rating'],
    ['country_code', { type: 'string' }, 'country'],
    ['timezone', { type: 'string' }, 'timeZone'],
    ['slug', { type: 'string' }, 'slug'],
    ['description', { type: 'string' }, 'longText'],
    ['name', { type: 'string', maxLength: 5000 }, 'text'],
    ['password', { type: 'string', writeOnly: true }, 'password'],
    ['labels', { type: 'array', items: { type: 'string' } }, 'tags'],
    ['lines', { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } }, 'lines'],
    ['address', { type: 'object', properties: { city: { type: 'string' } } }, 'group'],
    ['client_id', { type: 'string' }, 'belongsTo'],
    ['billingClientId', { type: 'integer' }, 'belongsTo'],
    ['tag_ids', { type: 'array', items: { type: 'integer' } }, 'hasMany'],
    ['client', { type: 'string' }, 'text'],
    ['metadata', { type: 'object' }, 'the property is a record with unknown keys'],
    ['object', { type: 'string', values: ['invoice'] }, "the value is always 'invoice'"],
    ['anything', {}, 'the source does not state the type'],
  ])('%s %j is of the kind %s', (name, property, kind) => {
    expect(kindOf(name, property)).toBe(kind)
  })

  it.each<[string, Property]>([
    ['reminded_at', { type: 'string' }],
    ['sold', { type: 'string', samples: ['2026-05-01', '2026-06-01'] }],
    ['total_cents', { type: 'integer' }],
    ['price', { type: 'integer' }],
    ['email', { type: 'string' }],
    ['client_id', { type: 'string' }],
  ])('%s %j is a guess, and the result says so', (name, property) => {
    expect(doubtsOf(name, property)).not.toEqual([])
  })

  it.each<[string, Property]>([
    ['sent', { type: 'string', format: 'date-time' }],
    ['mail', { type: 'string', format: 'email' }],
    ['state', { type: 'string', values: ['on', 'off'] }],
  ])('%s %j is certain, and raises no doubt', (name, property) => {
    expect(doubtsOf(name, property)).toEqual([])
  })
})

describe('the resources of a document', () => {
  it('have valid declaration names, and refer to the entity of the API', async () => {
    const [invoice, client, , user] = draftResources(await readTestDocument(acmeDocument))
    expect(user?.name).toBe('acme-billing-user')
    expect(user?.doubts[0]).toContain('is a reserved name')
    expect(invoice?.fields.map(({ name, property }) => [name, property])).toContainEqual(['totalCents', 'total_cents'])
    expect(invoice?.fields.find(({ name }) => name === 'totalCents')?.minor).toBe(2)
    expect(invoice?.stamps).toEqual({ createdAt: 'created_at' })
    expect(client?.fields.map(({ name }) => name)).toContain('constructorValue')
  })

  it('have the parts of a composite id as their title', async () => {
    const rate = draftResources(await readTestDocument(acmeDocument)).find(({ name }) => name === 'exchange-rate')
    expect(rate?.title).toEqual(['base', 'quote'])
  })

  it('omit nested properties whose names the naming convention cannot express', async () => {
    const invoice = draftResources(await readTestDocument(acmeDocument)).find(({ name }) => name === 'invoice')
    expect(invoice?.leftOut).toContainEqual({ property: 'lines.unit-price', because: expect.any(String) })
  })
})
