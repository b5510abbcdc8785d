import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/support/stores'
import { type MailShop, openMailShop } from './mail-shop'

type Values = Readonly<Record<string, unknown>>

describe.each(dialects)('mail templates, on %s', (dialect) => {
  let post: MailShop
  beforeAll(async () => {
    post = await openMailShop(dialect)
    await post.switchOn(true)
  })
  afterAll(() => post.close())

  it('of the business are used, their placeholders are checked, and values cannot add mail headers', async () => {
    const words = { event: 'placed', language: 'en' }
    const refused = await post.shop.call('POST', '/mail-template', { ...words, subject: 'Hi {{nobody}}', body: 'x' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.subject[0]).toContain('{{tracking}}')
    const template = await post.shop.create('mail-template', {
      ...words,
      subject: 'Ahoy {{customer}}',
      body: 'Order {{order}}',
    })
    const customer = await post.shop.create('customer', {
      firstName: 'Eve {{total}}',
      lastName: 'Bcc',
      email: 'eve@example.com',
    })
    await post.shop.store.db
      .updateTable('customer')
      .set({ lastName: 'x\r\nBcc: other@example.com' })
      .where('id', '=', customer)
      .execute()
    const id = await post.place({ customer })
    expect((await post.of(id))[0]).toMatchObject({ subject: 'Ahoy Eve {{total}} x Bcc: other@example.com' })
    const before = post.smtp.taken.length
    await post.deliver()
    expect(post.smtp.taken.slice(before).join('')).not.toMatch(/^Bcc:/m)
    expect((await post.shop.call('PUT', `/mail-template/test/${template}`)).status).toBe(200)
    await post.deliver()
    expect(post.smtp.taken.at(-1)).toMatch(/^To: .*ann@example\.com/m)
    expect((await post.shop.call('DELETE', `/mail-template/${template}`)).status).toBe(200)
  })

  it('are unique per event, language and site, also for all sites', async () => {
    const words = { event: 'paid', language: 'de', subject: 'Danke', body: 'x' }
    const template = (values: Values) => post.shop.call('POST', '/mail-template', { ...words, ...values })
    const site = await post.shop.create('site', {
      name: 'Goa',
      code: 'GOA',
      currency: post.shop.ids.currency,
      timezone: 'UTC',
    })
    const first = await post.shop.create('mail-template', words)
    const own = await post.shop.create('mail-template', { ...words, site })
    for (const second of [{ subject: 'Nochmals' }, { site }]) {
      const { status, body } = await template(second)
      expect([status, body.errors.event[0]]).toEqual([409, expect.stringContaining("'Danke'")])
    }
    const [one, other] = await Promise.all([template({ language: 'en' }), template({ language: 'en' })])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    const change = (id: string, values: Values) => post.shop.call('PUT', `/mail-template/${id}`, values)
    expect((await change(own, { site: null })).status).toBe(409)
    expect((await change(own, { subject: 'Vielen Dank', site })).status).toBe(200)
    for (const id of [first, own, one.body.data?.id ?? other.body.data?.id])
      expect((await post.shop.call('DELETE', `/mail-template/${id}`)).status).toBe(200)
  })

  it.each([
    ['subject', 'Hi {{customer'],
    ['subject', 'Hi }}'],
    ['body', 'Hi {{customer}}, {{ order }, bye'],
    ['body', 'Hi {{cust{{omer}}'],
  ])('with an invalid placeholder in their %s are rejected: %s', async (field, text) => {
    const words = { event: 'placed', language: 'en', subject: 'Hi', body: 'x', [field]: text }
    const { status, body } = await post.shop.call('POST', '/mail-template', words)
    expect([status, body.errors[field][0]]).toEqual([422, expect.stringContaining('double braces')])
  })

  it('have a single-line subject: a line break in the subject is rejected', async () => {
    const template = { event: 'placed', language: 'de', body: 'x' }
    const id = await post.shop.create('mail-template', { ...template, subject: 'Ihre Bestellung' })
    for (const [method, path] of [
      ['POST', '/mail-template'],
      ['PUT', `/mail-template/${id}`],
    ] as const) {
      const { status, body } = await post.shop.call(method, path, { ...template, subject: 'Ihre \r\nBestellung' })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['subject']])
    }
    expect((await post.shop.call('DELETE', `/mail-template/${id}`)).status).toBe(200)
  })

  const preview = (values: Values) => post.shop.call('POST', '/mail-template/preview', values)

  it('are previewed with the latest matching order, or with a chosen order', async () => {
    const shipped = await post.ship()
    await post.place()
    const template = { event: 'shipped', language: 'de', site: post.shop.ids.site, subject: 'Zu {{order}}' }
    const body = 'Guten Tag {{customer}},\n\n{{items}}\n\n{{total}} {{nobody}}'
    const { status, body: answer, text } = await preview({ ...template, body })
    expect(status, text).toBe(200)
    const seen = answer.data
    expect(seen.order.id).toBe(shipped)
    expect(seen).toMatchObject({ subject: `Zu ${seen.order.name}`, unknown: expect.stringContaining('nobody') })
    expect(seen.html).toContain('<th scope="col"')
    expect(seen.html).toContain('Menge')
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      const odd = await preview({ ...template, body: `Hello {{${name}}}` })
      expect([odd.status, odd.body.data?.unknown], odd.text).toEqual([200, expect.stringContaining(name)])
    }
    const named = await post.place()
    expect((await preview({ ...template, body, order: named })).body.data.order.id).toBe(named)
    expect(
      (await preview({ ...template, body, order: '018f0000-0000-7000-8000-000000000000' })).status,
    ).toBeGreaterThan(399)
  })
})
