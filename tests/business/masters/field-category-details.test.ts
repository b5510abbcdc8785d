import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminServer, startAdminServer } from '../../server/support/admin-server'
import { dialects } from '../../server/support/stores'

type Values = Readonly<Record<string, unknown>>

describe.each(dialects)('the custom field values of a field category, on %s', (dialect) => {
  let desk: AdminServer
  let finish: string
  let size: string
  let common: Values

  beforeAll(async () => {
    desk = await startAdminServer(dialect)
    const { create } = desk
    finish = await create('field-category', {
      name: 'Finish',
      code: 'finish',
      appliesTo: 'product',
      fields: [
        { key: 'finish', label: 'Finish', kind: 'choice', options: ['Matt', 'Gloss'], required: true },
        { key: 'thickness', label: 'Thickness', kind: 'number', required: true },
        { key: 'leaflet', label: 'Leaflet', kind: 'file' },
        { key: 'since', label: 'Since', kind: 'date' },
        { key: 'shade', label: 'Shade', kind: 'choice' },
      ],
    })
    size = await create('field-category', {
      name: 'Size',
      code: 'size',
      appliesTo: 'product',
      fields: [
        { key: 'width', label: 'Width', kind: 'number' },
        { key: 'finish', label: 'Finish', kind: 'text' },
      ],
    })
    common = {
      type: 'accessory',
      tracksSerials: false,
      category: await create('product-category', { name: 'All', slug: 'all' }),
      currency: await create('currency-master', { name: 'Rupee', code: 'INR', symbol: '₹', rate: 1 }),
      tax: await create('tax-master', { name: 'None', code: 'NONE', rate: 0 }),
      price: 10,
    }
  })
  afterAll(() => desk.close())

  let count = 0
  const add = (values: Values) => {
    count += 1
    return desk.call('POST', '/product', { ...common, name: `P${count}`, sku: `P${count}`, ...values })
  }
  const full = {
    finish: 'Matt',
    thickness: 0.8,
    leaflet: 'https://example.com/p.pdf',
    since: '2026-02-03',
    shade: 'Sand',
  }

  it('are stored, read, and recorded in the history', async () => {
    const { status, text, body } = await add({ fieldCategory: finish, details: full })
    expect(status, text).toBe(200)
    expect(body.data.details).toEqual(full)
    const { id } = body.data
    await desk.call('PUT', `/product/${id}`, { details: { ...full, finish: 'Gloss', shade: null } })
    const { shade: _, ...kept } = full
    expect((await desk.read('product', id)).details).toEqual({ ...kept, finish: 'Gloss' })
    await desk.call('PUT', `/product/${id}`, { price: 11 })
    expect((await desk.read('product', id)).details).toEqual({ ...kept, finish: 'Gloss' })
    const [, entry] = (await desk.call('GET', `/audit-entry?record=${id}&_sort=at&_order=desc&_start=0&_end=2`)).body
    expect(entry.changes).toEqual([{ field: 'details', before: full, after: { ...kept, finish: 'Gloss' } }])
  })

  it.each([
    ['a missing required value', {}, { 'details.finish': /required/, 'details.thickness': /required/ }],
    ['an unknown choice', { ...full, finish: 'Velvet' }, { 'details.finish': /not one of the choices/ }],
    ['a value of another kind', { ...full, thickness: 'thin' }, { 'details.thickness': /Must be a number/ }],
    ['an invalid date', { ...full, since: '2026-02-30' }, { 'details.since': /./ }],
    ['an invalid address', { ...full, leaflet: 'p.pdf' }, { 'details.leaflet': /./ }],
    ['a field that the category does not have', { ...full, colour: 'red' }, { 'details.colour': /does not exist/ }],
    ['a value that is no record', 'Matt', { details: /Must be a record/ }],
  ])('are rejected for %s, with an error at the field', async (_, details, errors) => {
    const { status, body } = await add({ fieldCategory: finish, details })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(Object.keys(errors).sort())
    for (const [at, message] of Object.entries(errors)) expect(body.errors[at].join(' ')).toMatch(message)
  })

  it('are required where the category says so, and rejected for fields that the category does not have', async () => {
    expect((await add({ fieldCategory: finish })).status).toBe(422)
    expect((await add({ details: { finish: 'Matt' } })).status).toBe(422)
    expect((await add({})).status).toBe(200)
  })

  it('are rejected with a category for other records, and a category in use keeps its purpose', async () => {
    const person = { firstName: 'Cleo', email: `cleo${count}@example.com` }
    const refused = await desk.call('POST', '/customer', { ...person, fieldCategory: size, details: { width: 1 } })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        fieldCategory: [
          "'Size' cannot be used here (Applies to: Product). Choose another field category, with Applies to: Card profile.",
        ],
      },
    ])
    const { id } = (await desk.call('POST', '/customer', person)).body.data
    expect((await desk.call('PUT', `/customer/${id}`, { fieldCategory: size })).status).toBe(422)

    await add({ fieldCategory: size })
    const moved = await desk.call('PUT', `/field-category/${size}`, { appliesTo: 'profile' })
    expect([moved.status, moved.body.errors.appliesTo[0]]).toEqual([422, expect.stringMatching(/^1 product uses this/)])
    const { id: free } = (
      await desk.call('POST', '/field-category', { name: 'Free', code: 'free', appliesTo: 'product' })
    ).body.data
    expect((await desk.call('PUT', `/field-category/${free}`, { appliesTo: 'profile' })).status).toBe(200)
    expect((await desk.call('PUT', `/customer/${id}`, { fieldCategory: free })).status).toBe(200)
  })

  it('survive a change of category if the new category has the same field', async () => {
    const { id } = (await add({ fieldCategory: finish, details: full })).body.data
    expect((await desk.call('PUT', `/product/${id}`, { fieldCategory: size })).status).toBe(200)
    expect((await desk.read('product', id)).details).toEqual({ finish: 'Matt' })
    expect((await desk.call('PUT', `/product/${id}`, { fieldCategory: null })).status).toBe(200)
    expect((await desk.read('product', id)).details).toBeNull()
  })

  it('cannot expose a picture by imitating an image address', async () => {
    const fields = ['url', 'thumbnailUrl'].map((key) => ({
      key,
      label: key,
      kind: 'text',
      required: false,
      options: [],
    }))
    const category = await desk.add('field-category', { name: 'Forged', fields, status: 1 })
    const stem = '0123456789abcdef'.repeat(2)
    const details = { url: `/files/${stem}.webp`, thumbnailUrl: `/files/${stem}.thumb.webp` }
    const { status, body } = await desk.call('POST', '/product', {
      name: 'Forged',
      details,
      fieldCategory: category,
    })
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('details')
  })
})
