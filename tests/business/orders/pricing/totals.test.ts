import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocateByLargestRemainder } from '../../../../business/orders/server/pricing/largest-remainder'
import {
  type CouponDiscount,
  goodsTotalOf,
  type OrderTotals,
  orderTotalsOf,
  type PricingLine,
} from '../../../../business/orders/server/pricing/order-totals'

const bigint = (min: bigint, max: bigint) => fc.bigInt({ min, max })
const rate = bigint(0n, 1_000_000n)

const tax = fc.record({
  name: fc.constantFrom('CGST', 'SGST', 'Cess'),
  rate: fc.oneof(fc.constantFrom(0n, 50_000n, 90_000n, 180_000n, 1_000_000n), rate),
  category: fc.constant('S' as const),
})

const line: fc.Arbitrary<PricingLine> = fc
  .record({
    product: fc.constantFrom('card', 'box', 'reader', 'sleeve'),
    price: bigint(0n, 10_000_000n),
    quantity: bigint(1n, 500n),
    discounted: rate,
    taxes: fc.array(tax, { maxLength: 3 }),
    isTaxIncluded: fc.boolean(),
    isDelivered: fc.boolean(),
    removedRate: fc.constantFrom(0n, 190_000n),
  })
  .map(({ discounted, ...rest }) => ({
    ...rest,
    discount: (rest.price * rest.quantity * discounted) / 1_000_000n,
  }))

const lines = fc.array(line, { minLength: 1, maxLength: 12 })

/**
 * Small order lines with equal taxes. If a coupon's discount is split over such lines, remainders are often equal, and
 * each tie changes the result.
 */
const alike = fc.array(
  fc.record({
    product: fc.constantFrom('card', 'box'),
    price: bigint(1n, 2n),
    quantity: bigint(1n, 2n),
    discount: fc.constant(0n),
    taxes: fc.array(tax, { maxLength: 3 }),
    isTaxIncluded: fc.boolean(),
  }),
  { minLength: 2, maxLength: 6 },
)

const percentage = fc.record(
  { rate, cap: bigint(0n, 1_000_000n), appliesTo: fc.constant(({ product }: PricingLine) => product !== 'box') },
  { requiredKeys: ['rate'] },
)
const fixed: fc.Arbitrary<CouponDiscount> = fc.record({ amount: bigint(0n, 100_000_000n) })

const terms = fc.record(
  {
    customerRate: rate,
    reduction: fc.oneof(percentage, fixed),
    delivery: bigint(0n, 1_000_000n).map((cost) => () => ({ rule: 'rule', cost })),
    taxRounding: fc.constantFrom('rate' as const, 'line' as const),
    shippingTax: fc.oneof(
      fc.constant('goods' as const),
      fc.record({ taxes: fc.array(tax, { maxLength: 3 }), isTaxIncluded: fc.boolean() }),
    ),
  },
  { requiredKeys: [] },
)

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)
const sumOf = ({ lines }: OrderTotals, name: 'gross' | 'discount' | 'net' | 'tax') => sum(lines.map((one) => one[name]))

describe('the totals of any order', () => {
  it('add up, and equal the sums of their lines', () =>
    fc.assert(
      fc.property(lines, terms, (some, given) => {
        const totals = orderTotalsOf(some, given)
        expect(totals.subtotal).toBe(sumOf(totals, 'gross'))
        expect(totals.discount).toBe(sumOf(totals, 'discount'))
        expect(totals.tax).toBe(sumOf(totals, 'tax') + totals.shippingTax)
        expect(totals.tax).toBe(sum(totals.taxes.map(({ amount }) => amount)))
        const onTop = sum(totals.taxes.map(({ amount, isIncluded }) => (isIncluded ? 0n : amount)))
        expect(totals.taxIncluded).toBe(totals.tax - onTop)
        expect(totals.total).toBe(totals.subtotal - totals.discount + onTop + totals.shipping)
        for (const { gross, discount, net } of totals.lines) expect(gross - discount).toBe(net)
      }),
    ))

  it('contain no negative amount, and no discount above the price of a line', () =>
    fc.assert(
      fc.property(lines, terms, (some, given) => {
        const totals = orderTotalsOf(some, given)
        const { lines: worked, shippingRule: _, isShippingUnknown: __, shippingTaxes, taxes, ...amounts } = totals
        for (const amount of Object.values(amounts)) expect(amount).toBeGreaterThanOrEqual(0n)
        for (const { base, amount } of [...shippingTaxes, ...taxes, ...worked.flatMap((one) => one.taxes)]) {
          expect(base).toBeGreaterThanOrEqual(0n)
          expect(amount).toBeGreaterThanOrEqual(0n)
        }
        for (const { gross, discount, net, tax, taxes: applied } of worked) {
          for (const amount of [gross, discount, net, tax]) expect(amount).toBeGreaterThanOrEqual(0n)
          expect(discount).toBeLessThanOrEqual(gross)
          for (const one of applied) expect(one.amount).toBeLessThanOrEqual(net)
          if (applied.some(({ isIncluded }) => isIncluded)) expect((applied[0]?.base ?? 0n) + tax).toBe(net)
        }
      }),
    ))

  it('do not depend on the order of the lines', () =>
    fc.assert(
      fc.property(
        fc
          .oneof(lines, alike)
          .chain((some) =>
            fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length, maxLength: some.length })),
          ),
        terms,
        ([some, shuffled], given) => {
          const { lines: _, ...amounts } = orderTotalsOf(some, given)
          const { lines: __, ...others } = orderTotalsOf(shuffled, given)
          expect(others).toEqual(amounts)
        },
      ),
    ))

  it('give no discount above the percentage and its cap, and only on eligible lines', () =>
    fc.assert(
      fc.property(lines, rate, percentage, (some, customerRate, reduction) => {
        const totals = orderTotalsOf(some, { customerRate, reduction })
        const before = orderTotalsOf(some, { customerRate })
        const shares = totals.lines.map(({ discount }, index) => discount - (before.lines[index]?.discount ?? 0n))
        const held = some.filter((one) => reduction.appliesTo?.(one) ?? true)
        const allowed = goodsTotalOf(held, customerRate) * reduction.rate
        expect(sum(shares) * 1_000_000n - allowed).toBeLessThanOrEqual(500_000n)
        if (reduction.cap !== undefined) expect(sum(shares)).toBeLessThanOrEqual(reduction.cap)
        for (const [index, one] of some.entries()) if (!held.includes(one)) expect(shares[index]).toBe(0n)
      }),
    ))

  it('give a fixed discount exactly, up to the price of the goods', () =>
    fc.assert(
      fc.property(lines, fixed, (some, reduction) => {
        const { amount = 0n } = reduction
        const goods = goodsTotalOf(some)
        const off = orderTotalsOf(some, { reduction }).discount - orderTotalsOf(some).discount
        expect(off).toBe(amount < goods ? amount : goods)
      }),
    ))
})

describe('splitting an amount by weights', () => {
  const partakers = fc.array(fc.record({ weight: bigint(0n, 10n ** 12n), key: fc.string() }), {
    minLength: 1,
    maxLength: 20,
  })
  const shared = partakers
    .filter((some) => some.some(({ weight }) => weight > 0n))
    .chain((some) => fc.tuple(fc.constant(some), bigint(0n, sum(some.map(({ weight }) => weight)))))

  it('distributes the whole amount to the unit, and never more than the weight', () =>
    fc.assert(
      fc.property(shared, ([some, whole]) => {
        const parts = allocateByLargestRemainder(whole, some)
        expect(sum(parts)).toBe(whole)
        for (const [index, { weight }] of some.entries()) {
          expect(parts[index]).toBeGreaterThanOrEqual(0n)
          expect(parts[index]).toBeLessThanOrEqual(weight)
        }
      }),
    ))

  it('stays within one unit of the exact proportion', () =>
    fc.assert(
      fc.property(shared, ([some, whole]) => {
        const all = sum(some.map(({ weight }) => weight))
        for (const [index, part] of allocateByLargestRemainder(whole, some).entries()) {
          const off = part * all - whole * (some[index]?.weight ?? 0n)
          expect(off < 0n ? -off : off).toBeLessThan(all)
        }
      }),
    ))

  it('gives the remainder to the largest rounding losses, and breaks ties by weight and key', () => {
    const of = (...weights: bigint[]) => weights.map((weight, index) => ({ weight, key: String(index) }))
    expect(allocateByLargestRemainder(100n, of(1n, 1n, 1n))).toEqual([34n, 33n, 33n])
    expect(allocateByLargestRemainder(10n, of(6n, 6n, 7n))).toEqual([3n, 3n, 4n])
    expect(allocateByLargestRemainder(5n, of(0n, 0n))).toEqual([0n, 0n])
  })
})
