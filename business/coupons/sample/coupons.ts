import type { RecordOf } from 'deckhand'
import { dayOf, daysBefore, type SampleContext, type SampleRow } from 'deckhand/server'
import type coupon from '../../../resources/coupon'
import type { Catalogue } from '../../catalogue/sample/catalogue'
import type { MasterData } from '../../masters/sample/master-data'

/**
 * The sample coupons contain valid, expired, future and used-up coupons. `from` and `to` are days from today: negative
 * numbers are in the past. Discounts apply to the items.
 */
const campaigns = [
  { code: 'WELCOME10', discountType: 'percent', value: 10, from: -390, minimumOrder: 500, perCustomerLimit: 1 },
  { code: 'TEAM15', discountType: 'percent', value: 15, from: -300, minimumOrder: 5000, maximumDiscount: 2500 },
  { code: 'MONSOON20', discountType: 'percent', value: 20, from: -160, to: -100, maximumDiscount: 1000 },
  { code: 'LAUNCH200', discountType: 'amount', value: 200, from: -360, to: -270, minimumOrder: 1500 },
  { code: 'FAIR25', discountType: 'percent', value: 25, from: -75, to: -60, group: 'Event badges' },
  { code: 'FESTIVE300', discountType: 'amount', value: 300, from: -40, to: 5, minimumOrder: 2000 },
  { code: 'FIRST50', discountType: 'amount', value: 50, from: -120, isUsedUp: true },
  { code: 'RESELLER5', discountType: 'percent', value: 5, from: -250, customers: 'Reseller' },
  { code: 'SHIPFREE', discountType: 'free-shipping', value: 0, from: -200, to: 60 },
  { code: 'WOOD12', discountType: 'percent', value: 12, from: -30, to: 30, group: 'Wooden cards' },
  { code: 'NEWYEAR18', discountType: 'percent', value: 18, from: 14, to: 45, maximumDiscount: 1500 },
  { code: 'SPRING100', discountType: 'amount', value: 100, from: 60, to: 90, minimumOrder: 900 },
  { code: 'OLDFRIENDS', discountType: 'percent', value: 8, from: -320, status: 0 },
] as const satisfies readonly Campaign[]

interface Campaign extends Pick<RecordOf<typeof coupon>, 'code' | 'discountType' | 'value'> {
  readonly from: number
  readonly to?: number
  readonly minimumOrder?: number
  readonly maximumDiscount?: number
  readonly perCustomerLimit?: number
  readonly status?: 0
  /** The only category whose products get the discount. Default: all categories. */
  readonly group?: string
  /** The only customer category that may use the coupon. Default: all customers. */
  readonly customers?: string
  /** Whether the usage limit equals the number of uses, so that the coupon is used up. */
  readonly isUsedUp?: boolean
}

/** A sample coupon that sample orders may use. */
export interface Coupon extends Campaign {
  readonly id: string
  readonly row: SampleRow & {
    readonly startsOn: string
    readonly endsOn: string | null
    readonly customerCategories: readonly unknown[]
  }
  readonly products: readonly unknown[]
}

export function makeCoupons(world: SampleContext, basics: MasterData, { categories, products }: Catalogue): Coupon[] {
  return campaigns.map((campaign: Campaign) => {
    const {
      code,
      discountType,
      value,
      from,
      to,
      minimumOrder,
      maximumDiscount,
      perCustomerLimit,
      status = 1,
    } = campaign
    const made = daysBefore(world.now, Math.min(395, Math.max(3, 6 - from)))
    const category = categories.find(({ name }) => name === campaign.group)?.id
    const held = category ? products.filter((product) => product.category === category).map(({ id }) => id) : []
    const id = world.id(made)
    const row = {
      id,
      createdAt: made.toISOString(),
      code,
      discountType,
      value,
      minimumOrder,
      maximumDiscount,
      perCustomerLimit,
      startsOn: dayOf(daysBefore(world.now, -from)),
      endsOn: to === undefined ? null : dayOf(daysBefore(world.now, -to)),
      products: held,
      customerCategories: basics.customerCategories
        .filter(({ name }) => name === campaign.customers)
        .map((one) => one.id),
      status,
    }
    return { ...campaign, id, row, products: held }
  })
}

/** The database rows of the coupons, each with the number of orders that used the coupon. */
export const withUsedCount = (coupons: readonly Coupon[], uses: ReadonlyMap<string, number>): SampleRow[] =>
  coupons.map(({ id, row, isUsedUp }) => {
    const usedCount = uses.get(id) ?? 0
    return { ...row, usedCount, usageLimit: isUsedUp ? Math.max(1, usedCount) : row.code === 'SHIPFREE' ? 500 : null }
  })
