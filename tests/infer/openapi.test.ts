import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { UnreadableSourceError } from '../../integrations/infer/inferred-api'
import { acmeDocument } from './support/acme-document'
import { entityIn, readTestDocument } from './support/read-source'

const entity = async (name: string) => entityIn(await readTestDocument(acmeDocument), name)

const swagger = {
  swagger: '2.0',
  info: { title: 'Old Shop' },
  host: 'old.example',
  basePath: '/api/v2',
  schemes: ['https'],
  paths: {
    '/items': {
      get: {
        parameters: [
          { name: 'offset', in: 'query', type: 'integer' },
          { name: 'limit', in: 'query', type: 'integer' },
        ],
        responses: {
          200: {
            schema: { type: 'array', items: { $ref: '#/definitions/Item' } },
            headers: { 'X-Total-Count': { type: 'integer' } },
          },
        },
      },
      post: {
        consumes: ['multipart/form-data'],
        parameters: [
          { name: 'title', in: 'formData', type: 'string', required: true },
          { name: 'photo', in: 'formData', type: 'file' },
        ],
        responses: { 201: { schema: { $ref: '#/definitions/Item' } } },
      },
    },
    '/items/{itemId}': {
      parameters: [{ name: 'itemId', in: 'path', type: 'integer' }],
      get: { responses: { 200: { schema: { $ref: '#/definitions/Item' } } } },
      put: {
        parameters: [{ name: 'body', in: 'body', schema: { $ref: '#/definitions/Item' } }],
        responses: { 200: { schema: { $ref: '#/definitions/Item' } } },
      },
    },
  },
  definitions: {
    Item: {
      type: 'object',
      properties: { itemId: { type: 'integer' }, title: { type: 'string' }, photo: { type: 'string' } },
    },
  },
}

describe('an OpenAPI document', () => {
  it('reveals the base address of the API, its sign-in and its paging', async () => {
    expect(await readTestDocument(acmeDocument)).toMatchObject({
      name: 'acme-billing',
      origin: 'https://eu.acme.example',
      base: '/root/v1',
      signIn: { header: 'X-Api-Key' },
      paging: { by: 'page', at: 'page', size: 'per_page', total: ['meta', 'total'] },
    })
  })

  it('gets list and record matched by their schemas, at any path', async () => {
    expect((await entity('invoice')).calls).toEqual({
      list: { method: 'GET', path: '/invoices', query: ['page', 'per_page'], within: ['data'] },
      show: { method: 'GET', path: '/billing/invoice/{invoiceId}', within: ['data'] },
      create: { method: 'POST', path: '/invoices', within: ['data'] },
      edit: { method: 'PATCH', path: '/billing/invoice/{invoiceId}', within: ['data'] },
      delete: { method: 'DELETE', path: '/billing/invoice/{invoiceId}' },
    })
  })

  it('gets the envelopes of responses and bodies removed', async () => {
    expect((await entity('client')).calls).toMatchObject({
      list: { within: ['clients'] },
      show: { within: ['client'] },
      create: { within: ['client'], wrapped: ['client'] },
    })
  })

  it('names ids, including composite ids', async () => {
    expect((await entity('invoice')).id).toEqual(['id'])
    expect((await entity('exchange-rate')).id).toEqual(['base', 'quote'])
  })

  it('shows which properties are required, set by the server, or set only once', async () => {
    const { properties } = await entity('invoice')
    expect(properties).toMatchObject({
      number: { required: true, createOnly: true, maxLength: 20 },
      status: { values: ['draft', 'open', 'in-dispute'] },
      pdf_url: { readOnly: true },
      client: { required: true, refersTo: { entity: 'client' } },
      credited_invoice: { refersTo: { entity: 'invoice' } },
      issued_on: { type: 'string', format: 'date' },
    })
    expect(properties.status).not.toHaveProperty('createOnly')
    expect((await entity('client')).properties.password).toMatchObject({ writeOnly: true })
  })

  it('names the omitted parts, each with a reason', async () => {
    const { leftOut } = await readTestDocument(acmeDocument)
    const reasons = Object.fromEntries(leftOut.map(({ what, because }) => [what, because]))
    expect(reasons['GET /invoices/overdue']).toMatch(/another list of 'invoice'/)
    expect(reasons['GET /orgs/{org}/projects']).toMatch(/needs a value for \{org\}/)
    expect(reasons['POST /billing/invoice/{invoiceId}/send']).toMatch(/an action on one 'invoice'/)
    expect(reasons['seat (GET /seats)']).toMatch(/no property identifies a record/)
    expect(reasons['GET /health']).toMatch(/a list of records/)
  })

  it('names broken references', async () => {
    expect((await readTestDocument(acmeDocument)).doubts).toContainEqual(
      expect.stringContaining('#/components/schemas/Nowhere'),
    )
  })

  it('has the same result as YAML', async () => {
    expect(await readTestDocument(stringify(acmeDocument, { aliasDuplicateObjects: false }), 'acme.yaml')).toEqual(
      await readTestDocument(acmeDocument),
    )
  })

  it('can be Swagger 2, with bodies among the parameters', async () => {
    const { name, base, origin, paging, entities } = await readTestDocument(swagger)
    expect({ name, base, origin }).toEqual({ name: 'old-shop', base: '/api/v2', origin: 'https://old.example' })
    expect(paging).toMatchObject({ by: 'offset', at: 'offset', size: 'limit', totalHeader: 'X-Total-Count' })
    expect(entities).toMatchObject([
      {
        name: 'item',
        id: ['itemId'],
        calls: { create: { body: 'multipart' }, edit: { method: 'PUT' } },
        properties: { title: { required: true } },
      },
    ])
  })

  it('can describe a JSON:API, whose attributes become the properties', async () => {
    const book = {
      type: 'object',
      properties: {
        type: { type: 'string' },
        id: { type: 'string' },
        attributes: { type: 'object', properties: { title: { type: 'string' } } },
        relationships: {
          type: 'object',
          properties: { author: { type: 'object', properties: { data: { type: 'object' } } } },
        },
      },
    }
    const schema = { type: 'object', properties: { data: { type: 'array', items: book } } }
    const told = await readTestDocument({
      openapi: '3.0.3',
      info: { title: 'Books' },
      paths: { '/books': { get: { responses: { 200: { content: { 'application/vnd.api+json': { schema } } } } } } },
    })
    expect(told.dialect).toBe('json-api')
    expect(Object.keys(told.entities[0]?.properties ?? {})).toEqual(['id', 'title', 'author'])
  })

  it('can be recursive and a thousand levels deep, and is still read in time', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [
        `S${index}`,
        {
          allOf: [{ $ref: `#/components/schemas/S${(index + 1) % 1000}` }],
          type: 'object',
          properties: { id: { type: 'string' }, next: { $ref: `#/components/schemas/S${(index + 1) % 1000}` } },
        },
      ]),
    )
    const paths = Object.fromEntries(
      Object.keys(schemas).map((name) => [
        `/${name}`,
        {
          get: {
            responses: {
              200: {
                content: {
                  'application/json': { schema: { type: 'array', items: { $ref: `#/components/schemas/${name}` } } },
                },
              },
            },
          },
        },
      ]),
    )
    const { entities } = await readTestDocument({
      openapi: '3.0.3',
      info: { title: 'Ring' },
      paths,
      components: { schemas },
    })
    expect(entities.length).toBeGreaterThan(0)
  })
})

describe('a source that is no OpenAPI document is rejected with advice', () => {
  const bomb = [
    'openapi: 3.0.0',
    'a: &a [x, x, x, x, x, x, x, x, x, x]',
    ...'bcdefghi'
      .split('')
      .map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]}, `.repeat(10).slice(0, -2)}]`),
  ].join('\n')

  it.each([
    ['a page', '<!doctype html><title>API</title>', /is a page .*\/openapi\.json/],
    ['broken JSON', '{ "openapi": "3.0.0",\n  "paths": { ', /invalid JSON at .*Fix the JSON/],
    ['broken YAML', 'openapi: 3.0.0\npaths: [\n  a: b: c', /invalid YAML at line 3/],
    ['aliases that multiply', bomb, /aliases that expand too much are not supported/],
    ['an older version', '{ "swagger": "1.2" }', /the document has version 1\.2/],
    ['another kind of document', '[1, 2]', /no key 'openapi' or 'swagger'/],
    ['a document without calls', '{ "openapi": "3.0.0" }', /describes no calls, because 'paths' is missing/],
  ])('%s', async (_, text, says) => {
    const refused = await readTestDocument(text).catch((error) => error)
    expect(refused).toBeInstanceOf(UnreadableSourceError)
    expect(refused.message).toMatch(says)
  })

  it.each([
    ['paths that are no objects', { paths: { '/a': null, '/b': [], '/c': { get: 'x' } } }],
    [
      'schemas that are no objects',
      { paths: { '/a': { get: { responses: { 200: { content: { 'application/json': { schema: 7 } } } } } } } },
    ],
    [
      'references with an invalid percent sign',
      {
        paths: {
          '/a': {
            get: { responses: { 200: { content: { 'application/json': { schema: { $ref: '#/schemas/100%' } } } } } },
          },
        },
      },
    ],
    [
      'responses that refer to themselves',
      { paths: { '/a': { get: { responses: { 200: { $ref: '#/paths/~1a/get/responses/200' } } } } } },
    ],
  ])('%s are ignored', async (_, rest) => {
    const told = await readTestDocument({ openapi: '3.0.0', ...rest }).catch((error) => error)
    if (told instanceof Error) expect(told).toBeInstanceOf(UnreadableSourceError)
    else expect(told.entities).toEqual([])
  })
})
