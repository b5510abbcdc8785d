import { describe, expect, it } from 'vitest'
import { renderAdapterFile } from '../../integrations/infer/codegen/adapter-file'
import { renderResourceFile } from '../../integrations/infer/codegen/resource-file'
import { draftResources } from '../../integrations/infer/draft'
import type { InferredListQuery } from '../../integrations/infer/inferred-api'
import { readTestDocument, readTestSourceFile } from './support/read-source'

type Parameter = Readonly<Record<string, unknown>> & { readonly name: string }

const texts = (...values: readonly string[]) => ({ type: 'string', enum: values })

const properties = {
  pupil_uid: { type: 'string', format: 'uuid', readOnly: true },
  full_name: { type: 'string' },
  level: texts('beginner', 'advanced'),
  school_id: { type: 'integer' },
  fee_cents: { type: 'integer' },
  joined_at: { type: 'string', format: 'date-time', readOnly: true },
}

const answers = (schema: unknown) => ({ 200: { content: { 'application/json': { schema } } } })

const page = {
  type: 'object',
  properties: { items: { type: 'array', items: { type: 'object', properties } }, total: { type: 'integer' } },
}

const paging: readonly Parameter[] = [
  { name: 'page', schema: { type: 'integer' } },
  { name: 'limit', schema: { type: 'integer', maximum: 50 } },
]

const documentOf = (parameters: readonly Parameter[], more: object = {}) => ({
  openapi: '3.0.3',
  info: { title: 'School' },
  paths: {
    '/pupils': {
      get: { parameters: [...paging, ...parameters].map((one) => ({ in: 'query', ...one })), responses: answers(page) },
      post: { requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } } },
    },
    '/pupils/{pupil_uid}': { get: { responses: answers({ type: 'object', properties }) } },
    ...more,
  },
})

async function asks(...parameters: readonly Parameter[]): Promise<InferredListQuery | undefined> {
  const { entities } = await readTestDocument(documentOf(parameters))
  return entities[0]?.listQuery
}

const written = async (...parameters: readonly Parameter[]) => {
  const told = await readTestDocument(documentOf(parameters))
  return renderAdapterFile(told, draftResources(told), [])
}

describe('the sort order of a list', () => {
  it.each<[string, readonly Parameter[], InferredListQuery['sort']]>([
    [
      'a field and a direction',
      [
        { name: 'sort_by', schema: texts('full_name', 'joined_at') },
        { name: 'sort_dir', schema: texts('asc', 'desc') },
      ],
      { parameter: 'sort_by', order: 'sort_dir' },
    ],
    [
      'other words for the direction',
      [
        { name: 'order_by', schema: texts('full_name', 'joined_at') },
        { name: 'order', schema: texts('ASC', 'DESC') },
      ],
      { parameter: 'order_by', order: 'order', orders: ['ASC', 'DESC'] },
    ],
    [
      'a switch',
      [
        { name: 'sort', schema: texts('full_name', 'joined_at') },
        { name: 'descending', schema: { type: 'boolean' } },
      ],
      { parameter: 'sort', order: 'descending', orders: ['false', 'true'] },
    ],
    [
      'a sign before the name, for several fields',
      [{ name: 'ordering', schema: { type: 'string', example: '-joined_at,full_name' } }],
      { parameter: 'ordering', ascending: '{field}', descending: '-{field}', separator: ',' },
    ],
    [
      'the direction after the name',
      [{ name: 'order', schema: texts('full_name:asc', 'full_name:desc', 'joined_at:asc', 'joined_at:desc') }],
      { parameter: 'order', ascending: '{field}:asc', descending: '{field}:desc' },
    ],
    [
      'its description',
      [{ name: 'sort', schema: { type: 'string' }, description: 'By `full_name`, or `-joined_at` for the newest.' }],
      { parameter: 'sort', ascending: '{field}', descending: '-{field}' },
    ],
  ])('is recognised from %s', async (_, parameters, sort) => {
    const found = await asks(...parameters)
    expect(found?.sort).toEqual(sort)
    expect([...(found?.sorts ?? [])].sort()).toEqual(['full_name', 'joined_at'])
  })

  it('is left to the browser, with a doubt, if the values are unknown or only one direction exists', async () => {
    const silent = await asks({ name: 'sort', schema: { type: 'string' } })
    expect(silent).toMatchObject({ doubts: ["'sort' has no documented values; add the values under 'sort'"] })
    const oneWay = await asks({ name: 'sort', schema: texts('full_name') })
    expect(oneWay?.doubts).toEqual(["'sort' sorts in one direction only, so the screens sort instead"])
    expect([silent?.sort, oneWay?.sort]).toEqual([undefined, undefined])
  })

  it('becomes the default sort, preferred to a name that the API cannot sort by', async () => {
    const told = await readTestDocument(
      documentOf([
        { name: 'sort_by', schema: texts('joined_at') },
        { name: 'sort_dir', schema: texts('asc', 'desc') },
      ]),
    )
    const [pupil] = draftResources(told)
    expect(pupil && renderResourceFile(pupil, { group: 'School' })).toContain("list: { sort: 'joinedAt' }")
  })
})

describe('the filters and the search of a list', () => {
  it.each<[string, string, string, unknown?]>([
    ['level', 'eq', '{field}={value}'],
    ['filter[level]', 'eq', 'filter[{field}]={value}'],
    ['level', 'in', '{field}={value}', { type: 'array', items: { type: 'string' } }],
    ['level[]', 'in', '{field}[]={value}'],
    ['fee_cents_gte', 'gte', '{field}_gte={value}'],
    ['fee_cents__lte', 'lte', '{field}__lte={value}'],
    ['min_fee_cents', 'gte', 'min_{field}={value}'],
    ['filter[fee_cents][lte]', 'lte', 'filter[{field}][lte]={value}'],
    ['full_name_like', 'contains', '{field}_like={value}'],
  ])('are recognised from %s: %s', async (name, operator, template, schema = {}) => {
    const found = await asks({ name, schema })
    expect(found?.filters).toMatchObject([{ operator, template }])
    expect(found?.doubts).toEqual([])
  })

  it('are also recognised from the properties of one object', async () => {
    const found = await asks({
      name: 'filter',
      style: 'deepObject',
      schema: { type: 'object', properties: { level: { type: 'string' }, search: { type: 'string' } } },
    })
    expect(found).toMatchObject({
      filters: [{ property: 'level', operator: 'eq', template: 'filter[{field}]={value}' }],
      search: 'filter[search]',
    })
  })

  it('raise a doubt if a filter may exclude equal values, or if no property has that name', async () => {
    const found = await asks(
      { name: 'joined_at_after' },
      { name: 'fee_cents_gt' },
      { name: 'mood' },
      { name: 'fields' },
    )
    expect(found?.filters).toMatchObject([{ property: 'joined_at', operator: 'gte' }])
    expect(found?.doubts).toEqual([
      "'joined_at_after' is assumed to include equal values of 'joined_at'",
      'the list also accepts fee_cents_gt, mood, but no property has such a name',
    ])
  })

  it('are written in the adapter by the declared names, under their purpose, with their doubts', async () => {
    const text = await written(
      { name: 'sort_by', schema: texts('full_name', 'fee_cents') },
      { name: 'sort_dir', schema: texts('asc', 'desc') },
      { name: 'level' },
      { name: 'fee_cents_gte' },
      { name: 'search' },
      { name: 'mood' },
    )
    expect(text).toContain("paging: { by: 'page', page: 'page', size: 'limit', largest: 50 },")
    expect(text).toContain("sort: { parameter: 'sort_by', order: 'sort_dir', multiple: false },")
    expect(text).toContain("filter: { eq: '{field}={value}', gte: '{field}_gte={value}' },")
    expect(text).toContain("search: 'search',")
    expect(text).toContain('// The list also accepts mood, but no property has such a name.')
    expect(text).toContain("sortable: ['fullName', 'feeCents'], filterable: { eq: ['level'], gte: ['feeCents'] }")
    expect(text).toContain("record: { empty: 'left out' },")
  })

  it('are recognised in recorded calls, as far as the recording shows', async () => {
    const items = Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      full_name: `Person ${index}`,
      level: 'one',
    }))
    const entry = (query: string) => ({
      request: { method: 'GET', url: `https://api.school.example/pupils?${query}`, headers: [] },
      response: {
        status: 200,
        headers: [],
        content: { mimeType: 'application/json', text: JSON.stringify({ items, total: 12 }) },
      },
    })
    const entries = [
      entry('page=1&limit=20&sort_by=full_name&sort_dir=desc'),
      entry('page=1&limit=20&level=one&q=Person'),
    ]
    const { entities, paging } = await readTestSourceFile('school.har', JSON.stringify({ log: { entries } }))
    expect(paging).toMatchObject({ by: 'page', at: 'page', size: 'limit', largest: 20 })
    expect(entities[0]?.listQuery).toEqual({
      sort: { parameter: 'sort_by', order: 'sort_dir' },
      sorts: ['full_name'],
      filters: [{ property: 'level', operator: 'eq', template: '{field}={value}' }],
      search: 'q',
      doubts: ["'sort_by' has the known values full_name; add all other values under 'sortable'"],
    })
  })
})

it('recognises the calls for sign-in and renewal, and does not mistake a registration for a sign-in', async () => {
  const takes = (...names: readonly string[]) => ({
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
        },
      },
    },
    responses: answers({
      type: 'object',
      properties: {
        data: { type: 'object', properties: { access_token: { type: 'string' }, refresh_token: { type: 'string' } } },
      },
    }),
  })
  const told = await readTestDocument(
    documentOf([], {
      '/auth/register': { post: takes('username', 'password') },
      '/auth/login': { post: takes('username', 'password', 'device') },
      '/auth/refresh': { post: takes('refresh_token') },
    }),
  )
  expect(told.leftOut.map(({ what }) => what)).toEqual(['POST /auth/register'])
  const text = renderAdapterFile(told, draftResources(told), [])
  expect(text).toContain(
    "signIn: { call: 'POST /auth/login', email: 'username', token: 'data.access_token', refresh: 'data.refresh_token' },",
  )
  expect(text).toContain("refresh: { call: 'POST /auth/refresh', name: 'refresh_token', token: 'data.access_token' },")
})
