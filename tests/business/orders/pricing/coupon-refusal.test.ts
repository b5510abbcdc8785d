import { expect, test } from 'vitest'
import { couponRefusalOf } from '../../../../business/orders/screens/order-form/CouponChoice'

const coupon = { id: 'k', startsOn: '2026-01-01', endsOn: null, usedCount: 0, usageLimit: null }
const order = { category: 'c1', products: ['p1'], goods: 100 }
const money = (amount: number) => `₹${amount}`

test.each([
  [{}, undefined],
  [{ startsOn: '2999-01-01' }, 'The coupon starts on Jan 1, 2999.'],
  [{ endsOn: '2026-01-02' }, 'The coupon expired on Jan 2, 2026.'],
  [{ usedCount: 3, usageLimit: 3 }, 'Used up: 3 of 3.'],
  [
    { customerCategories: [{ id: 'c2', name: 'Press' }] },
    'The coupon is only for customers in these categories: Press.',
  ],
  [{ customerCategories: [{ id: 'c1', name: 'Press' }] }, undefined],
  [{ products: [{ id: 'p2', name: 'Box' }] }, 'The coupon is only for these products: Box.'],
  [{ products: ['p1'] }, undefined],
  [{ minimumOrder: 150 }, 'The coupon requires items worth ₹150. The items in this order are worth ₹100.'],
])('a coupon that an order cannot use gives the reason: %j', (values, why) => {
  expect(couponRefusalOf({ ...coupon, ...values }, order, money)).toBe(why)
})

test('unknown facts about an order do not rule out a coupon', () => {
  const asks = { minimumOrder: 9, products: ['p2'], customerCategories: ['c2'] }
  expect(couponRefusalOf({ ...coupon, ...asks }, { products: [] }, money)).toBeUndefined()
})
