const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const answers = (schema: unknown, headers?: unknown) => ({
  200: { description: 'All is well', content: { 'application/json': { schema } }, ...(headers ? { headers } : {}) },
})

const takes = (schema: unknown) => ({ required: true, content: { 'application/json': { schema } } })

const within = (data: unknown) => ({ type: 'object', properties: { data, message: { type: 'string' } } })

const query = (...names: string[]) => names.map((name) => ({ name, in: 'query', schema: { type: 'integer' } }))

const blank = (name: string) => [{ name, in: 'path', required: true, schema: { type: 'string' } }]

/** An OpenAPI document of a fictional API with the oddities of real APIs. */
export const acmeDocument = {
  openapi: '3.1.0',
  info: { title: 'Acme Billing API', version: '2' },
  servers: [{ url: 'https://{region}.acme.example/root', variables: { region: { default: 'eu' } } }],
  paths: {
    '/v1/invoices': {
      get: {
        parameters: query('page', 'per_page'),
        responses: answers({
          type: 'object',
          properties: {
            data: { type: 'array', items: ref('InvoiceSummary') },
            meta: { type: 'object', properties: { total: { type: 'integer' }, page: { type: 'integer' } } },
          },
        }),
      },
      post: { requestBody: takes(ref('InvoiceInput')), responses: answers(within(ref('Invoice'))) },
    },
    // The path of a single invoice differs from the path of the list of invoices.
    '/v1/billing/invoice/{invoiceId}': {
      parameters: blank('invoiceId'),
      get: { responses: answers(within(ref('Invoice'))) },
      patch: { requestBody: takes(ref('InvoiceChange')), responses: answers(within(ref('Invoice'))) },
      delete: { responses: { 204: { description: 'Gone' } } },
    },
    '/v1/invoices/overdue': {
      get: { responses: answers({ type: 'array', items: ref('InvoiceSummary') }) },
    },
    '/v1/billing/invoice/{invoiceId}/send': { post: { responses: { 202: { description: 'Sent' } } } },
    '/v1/clients': {
      get: {
        parameters: query('page', 'per_page'),
        responses: answers({
          type: 'object',
          properties: { clients: { type: 'array', items: ref('Client') }, count: { type: 'integer' } },
        }),
      },
      post: {
        requestBody: takes({ type: 'object', properties: { client: ref('ClientInput') } }),
        responses: answers({ type: 'object', properties: { client: ref('Client') } }),
      },
    },
    '/v1/clients/{id}': {
      get: { responses: answers({ type: 'object', properties: { client: ref('Client') } }) },
      put: {
        requestBody: takes({ type: 'object', properties: { client: ref('ClientInput') } }),
        responses: answers({ type: 'object', properties: { client: ref('Client') } }),
      },
    },
    '/v1/exchange-rates': { get: { responses: answers({ type: 'array', items: ref('ExchangeRate') }) } },
    '/v1/exchange-rates/{base}/{quote}': {
      get: { responses: answers(ref('ExchangeRate')) },
      put: { requestBody: takes(ref('ExchangeRate')), responses: answers(ref('ExchangeRate')) },
    },
    '/v1/users': { get: { responses: answers({ type: 'array', items: ref('User') }) } },
    '/v1/users/{id}': { get: { responses: answers(ref('User')) } },
    '/v1/orgs/{org}/projects': {
      parameters: blank('org'),
      get: { responses: answers({ type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } }) },
    },
    '/v1/seats': {
      get: {
        responses: answers({ type: 'array', items: { type: 'object', properties: { colour: { type: 'string' } } } }),
      },
    },
    '/v1/health': { get: { responses: answers({ type: 'object', properties: { ok: { type: 'boolean' } } }) } },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
    schemas: {
      InvoiceSummary: {
        type: 'object',
        description: 'What a client owes.',
        required: ['id', 'number', 'status'],
        properties: {
          id: { type: 'string', format: 'uuid', readOnly: true },
          number: { type: 'string', maxLength: 20, pattern: '^[A-Z]{2}-[0-9]+$', description: 'As it is printed.' },
          status: { type: 'string', enum: ['draft', 'open', 'in-dispute', null] },
          total_cents: { type: 'integer', description: 'In cents.' },
          created_at: { type: 'string', format: 'date-time', readOnly: true },
        },
      },
      Invoice: {
        allOf: [
          ref('InvoiceSummary'),
          {
            type: 'object',
            properties: {
              object: { type: 'string', enum: ['invoice'] },
              client: { anyOf: [{ type: 'string' }, ref('Client')] },
              credited_invoice: { oneOf: [ref('Invoice'), { type: 'null' }] },
              issued_on: { type: ['string', 'null'], format: 'date' },
              reminded_at: { type: 'string' },
              pdf_url: { type: 'string', format: 'uri', readOnly: true },
              paid: { type: 'boolean', default: false },
              vat_percent: { type: 'number', minimum: 0, maximum: 30 },
              net_price: { type: 'number' },
              note: { type: ['string', 'null'] },
              labels: { type: 'array', items: { type: 'string' } },
              lines: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['text'],
                  properties: {
                    id: { type: 'string' },
                    text: { type: 'string', maxLength: 80 },
                    quantity: { type: 'integer', minimum: 1, maximum: 999 },
                    'unit-price': { type: 'number' },
                  },
                },
              },
              metadata: { type: 'object', additionalProperties: { type: 'string' } },
              lost: ref('Nowhere'),
              page: { type: 'string', enum: ['a4', 'letter'] },
            },
          },
        ],
      },
      InvoiceInput: {
        type: 'object',
        required: ['number', 'client'],
        properties: {
          number: { type: 'string' },
          status: { type: 'string', enum: ['draft', 'open', 'in-dispute'] },
          client: { type: 'string' },
          issued_on: { type: 'string', format: 'date' },
          note: { type: 'string' },
          paid: { type: 'boolean' },
          lines: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
        },
      },
      InvoiceChange: {
        type: 'object',
        properties: { status: { type: 'string' }, note: { type: 'string' }, paid: { type: 'boolean' } },
      },
      Client: {
        type: 'object',
        required: ['email'],
        properties: {
          id: { type: 'integer' },
          fullName: { type: 'string', minLength: 2, maxLength: 120 },
          email: { type: 'string', format: 'email' },
          phone_number: { type: 'string' },
          website: { type: 'string', format: 'uri' },
          avatar_url: { type: 'string', format: 'uri', readOnly: true },
          country: { type: 'string', description: 'ISO 3166-1 alpha-2' },
          rating: { type: 'integer', minimum: 1, maximum: 5 },
          address: {
            type: 'object',
            properties: {
              street: { type: 'string' },
              geo: { type: 'object', properties: { lat: { type: 'number' } } },
            },
          },
          invoices: { type: 'array', items: ref('Invoice') },
          referrer_id: { type: 'integer' },
          account_manager_user_id: { type: 'integer' },
          constructor: { type: 'string' },
        },
      },
      ClientInput: {
        allOf: [ref('Client'), { type: 'object', properties: { password: { type: 'string', writeOnly: true } } }],
      },
      ExchangeRate: {
        type: 'object',
        properties: {
          base: { type: 'string', maxLength: 3 },
          quote: { type: 'string', maxLength: 3 },
          rate: { type: 'number' },
          at: { type: 'integer', format: 'unix-time' },
        },
      },
      User: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          login: { type: 'string' },
          team: { type: 'array', items: { type: 'integer' } },
        },
      },
    },
  },
}
