import { sql } from 'kysely'
import { describe, expectTypeOf, it } from 'vitest'
import type coupon from '../../../resources/coupon'
import type customerOrder from '../../../resources/customer-order'
import type { Handler, Handlers } from '../../../server/records/handler'
import type { RecordOf } from '../../../vocabulary'

// The compiler runs these tests: each wrong line below must fail to compile, or `tsc` reports its @ts-expect-error.

type CouponHandler = Handler<typeof coupon>
type OrderHandler = Handler<typeof customerOrder>

describe('a handler of a declared resource', () => {
  it('works out the derived fields, and no others', () => {
    const derived: CouponHandler['derived'] = { state: () => sql`'live'` }
    // @ts-expect-error: there is no field 'stage'
    const unknown: CouponHandler['derived'] = { stage: () => sql`'live'` }
    // @ts-expect-error: what is stored is not worked out
    const stored: CouponHandler['derived'] = { state: () => sql`'live'`, usedCount: () => sql`0` }
    // @ts-expect-error: each of them is worked out
    const lacking: CouponHandler['derived'] = {}
    expectTypeOf([derived, unknown, stored, lacking]).toExtend<readonly CouponHandler['derived'][]>()
  })

  it('does the declared actions, and no others', () => {
    const actions: OrderHandler['actions'] = { invoice: async () => ({}) }
    // @ts-expect-error: there is no action 'receipt'
    const unknown: OrderHandler['actions'] = { receipt: async () => ({}) }
    // @ts-expect-error: a coupon has no action at all
    const none: CouponHandler['actions'] = { invoice: async () => ({}) }
    expectTypeOf([actions, unknown]).toExtend<readonly OrderHandler['actions'][]>()
    expectTypeOf(none).toExtend<CouponHandler['actions']>()
  })

  it('is given the values of the fields, and records of the declaration', () => {
    const handler: OrderHandler = {
      beforeCreate: async (_, values) => {
        expectTypeOf(values.customer).toEqualTypeOf<string | undefined>()
        expectTypeOf(values.note).toEqualTypeOf<string | null | undefined>()
        // @ts-expect-error: the number of an order is not typed by anybody
        expectTypeOf(values.orderNumber).toBeUndefined()
        return { ...values, orderNumber: 'DH-1' }
      },
      actions: {
        orderStatus: async (_, { record, values }) => {
          expectTypeOf(record).toEqualTypeOf<RecordOf<typeof customerOrder> | undefined>()
          expectTypeOf(values.returnedGoods).toEqualTypeOf<'restocked' | 'written-off' | undefined>()
          // @ts-expect-error: it is not asked for
          return { data: values.paymentStatus }
        },
      },
    }
    expectTypeOf(handler).toExtend<Handler>()
    expectTypeOf({ 'customer-order': handler }).toExtend<Handlers>()
  })

  it('writes what there is a field for', () => {
    // @ts-expect-error: the number of an order is a text
    const wrong: OrderHandler = { beforeCreate: async (_, values) => ({ ...values, orderNumber: 7 }) }
    expectTypeOf(wrong).toExtend<Handler>()
  })
})
