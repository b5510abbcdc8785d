import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../../server/auth/passwords'
import { openShop, type Shop } from '../../business/support/shop'
import { password } from '../support/app'
import { dialects } from '../support/stores'

describe.each(dialects)('permissions that need each other, on %s', (dialect) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(dialect)
  })
  afterAll(() => shop.close())

  const someoneWith = async (role: string, email: string) => {
    await shop.add('user', { name: 'Dee', email, role, password: await hashPassword(password), status: 1 })
    return shop.signIn(email)
  }

  it('are given together: whoever may open orders reads their items', async () => {
    const role = await shop.create('role', {
      name: 'Reader',
      permissions: ['customer-order.list', 'customer-order.show'],
    })
    expect((await shop.read('role', role)).permissions).toContain('order-item.list')
  })

  it('hold for roles as well that were made before', async () => {
    const box = await shop.product({})
    await shop.receive(box, 3)
    const { body } = await shop.order([{ product: box, quantity: 1 }])
    const permissions = ['customer-order.show']
    const role = await shop.add('role', { name: 'Older', permissions, isSystem: false, status: 1 })
    const token = await someoneWith(role, 'older@example.com')
    const items = await shop.send('GET', `/api/v1/order-item/order/${body.data.id}`, { token })
    expect([items.status, items.body.length]).toEqual([200, 1])
    expect((await shop.send('GET', '/api/v1/permission', { token })).body).toContain('order-item.list')
  })

  it('are called in a refusal what they are called where roles are given them', async () => {
    const role = await shop.add('role', { name: 'Nobody', permissions: [], isSystem: false, status: 1 })
    const token = await someoneWith(role, 'nobody@example.com')
    const refusal = async (path: string, method = 'GET', language = 'en') => {
      const headers = { 'accept-language': language }
      const { status, body } = await shop.send(method, `/api/v1${path}`, {
        token,
        headers,
        ...(method !== 'GET' && { body: {} }),
      })
      return [status, body.message]
    }
    expect(await refusal('/customer/x', 'PUT')).toEqual([
      403,
      "This needs the permission 'Customers: Edit', which your role does not have.",
    ])
    expect(await refusal('/customer/x', 'PUT', 'de')).toEqual([
      403,
      'Dafür ist die Berechtigung „Kunden: Bearbeiten“ nötig, die Ihre Rolle nicht hat.',
    ])
  })
})
