import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calculateDelivery,
  type Parcel,
  type ShippingRule,
} from '../../../business/orders/server/pricing/shipping-cost'

const base = { rate: 1_000_000n, decimals: 2 }
/** Two units of the other currency equal one unit of the base currency. */
const other = { rate: 2_000_000n, decimals: 2 }

const rule = (id: string, values: Partial<ShippingRule> = {}): ShippingRule => ({
  id,
  site: null,
  countries: [],
  states: [],
  postcodes: null,
  basis: 'total',
  min: 0n,
  max: null,
  rate: 600_000n,
  perUnit: 0n,
  freeAbove: null,
  priority: 10,
  createdAt: '2026-01-01T00:00:00.000Z',
  currency: base,
  ...values,
})

const parcel = (values: Partial<Parcel> = {}): Parcel => ({
  site: 'pune',
  state: 'Goa',
  country: 'IN',
  postcode: '403001',
  weight: 1500n,
  quantity: 3n,
  goods: 100_000n,
  currency: base,
  ...values,
})

const chosen = (rules: ShippingRule[], values: Partial<Parcel> = {}) => calculateDelivery(rules, parcel(values)).rule

describe('delivery', () => {
  it('chooses the matching rule with the lowest priority, then the oldest rule, in any order of the rules', () => {
    const rules = [
      rule('late', { priority: 5, createdAt: '2026-02-01T00:00:00.000Z' }),
      rule('early', { priority: 5 }),
      rule('last', { priority: 9 }),
      rule('elsewhere', { priority: 1, site: 'goa' }),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(rules, { minLength: 4, maxLength: 4 }), (some) => {
        expect(chosen(some)).toBe('early')
      }),
    )
  })

  it('matches states by name and country, ignoring case', () => {
    const goa = [rule('goa', { states: [{ name: 'Goa', country: 'IN' }] })]
    expect(chosen(goa, { state: ' goa ' })).toBe('goa')
    expect(chosen(goa, { state: 'Assam' })).toBeNull()
    expect(chosen(goa, { country: 'PH' })).toBeNull()
  })

  it.each([
    [{ countries: ['IN', 'LK'] }, {}, true],
    [{ countries: ['LK'] }, {}, false],
    [{ countries: ['SG'] }, { country: 'SG', state: null, postcode: '178957' }, true],
    [{ states: [{ name: 'Goa', country: 'IN' }] }, { state: 'IN-GA' }, true],
    [{ states: [{ name: 'Catalonia', country: 'ES' }] }, { country: 'ES', state: 'Barcelona' }, true],
    [{ states: [{ name: 'Barcelona', country: 'ES' }] }, { country: 'ES', state: 'Catalonia' }, false],
    [{ states: [{ name: 'Tokyo', country: 'JP' }] }, { country: 'JP', state: '東京都' }, true],
    [{ states: [{ name: 'Goa', country: 'IN' }] }, { country: 'SG', state: null }, false],
    // Puerto Rico is a state of the United States in some addresses, and a country in others.
    [{ states: [{ name: 'Puerto Rico', country: 'US' }] }, { country: 'PR', state: null, postcode: '00901' }, true],
    [{ countries: ['PR'] }, { country: 'US', state: 'Puerto Rico', postcode: '00901' }, true],
    [{ countries: ['US'] }, { country: 'PR', state: null, postcode: '00901' }, false],
    [{ countries: ['RE'] }, { country: 'FR', state: 'La Réunion', postcode: '97400' }, true],
    [{ postcodes: 'EC1A' }, { country: 'GB', state: null, postcode: 'EC1A 1BB' }, true],
    [{ postcodes: '403000-403999, 110001' }, {}, true],
    [{ postcodes: '400000-402999' }, {}, false],
    [{ postcodes: 'SW1*' }, { country: 'GB', state: null, postcode: 'SW1A 1AA' }, true],
    [{ postcodes: '403000-403999' }, { postcode: null }, false],
    [{ countries: ['GB'], postcodes: '403000-403999' }, {}, false],
  ])('matches %j and %j: %s', (values, destination, matches) => {
    expect(chosen([rule('place', values)], destination)).toBe(matches ? 'place' : null)
  })

  it.each([
    ['total', { goods: 100_000n }],
    ['weight', { weight: 1000n }],
    ['quantity', { quantity: 1000n }],
  ] as const)('includes both bounds of a %s', (basis, values) => {
    const at = 10_000_000n
    expect(chosen([rule('bounded', { basis, min: at, max: at })], values)).toBe('bounded')
    expect(chosen([rule('above', { basis, min: at + 1n })], values)).toBeNull()
    expect(chosen([rule('below', { basis, max: at - 1n })], values)).toBeNull()
  })

  it('costs the base rate plus an amount per unit', () => {
    const cost = (values: Partial<ShippingRule>) => calculateDelivery([rule('one', values)], parcel()).cost
    expect(cost({})).toBe(6000n)
    // 60 + 0.02 × 1500 g
    expect(cost({ basis: 'weight', perUnit: 200n })).toBe(9000n)
    // 60 + 2.5 × 3 pieces
    expect(cost({ basis: 'quantity', perUnit: 25_000n })).toBe(6750n)
    // 60 + 1 % of 1000
    expect(cost({ basis: 'total', perUnit: 100n })).toBe(7000n)
  })

  it('is free from the freeAbove amount on and with a free-shipping coupon, and keeps the rule', () => {
    const rules = [rule('one', { freeAbove: 10_000_000n })]
    expect(calculateDelivery(rules, parcel())).toEqual({ rule: 'one', cost: 0n })
    expect(calculateDelivery(rules, parcel({ goods: 99_999n }))).toEqual({ rule: 'one', cost: 6000n })
    expect(calculateDelivery(rules, parcel({ goods: 1n }), true)).toEqual({ rule: 'one', cost: 0n })
  })

  it('is unknown if no rule matches, and free if nothing needs delivery', () => {
    expect(calculateDelivery([], parcel())).toEqual({ rule: null, cost: 0n, isUnknown: true })
    expect(calculateDelivery([], parcel(), true)).toEqual({ rule: null, cost: 0n, isUnknown: true })
    expect(calculateDelivery([rule('one')], undefined)).toEqual({ rule: null, cost: 0n })
  })

  it('reads a rule in its own currency', () => {
    const rules = [rule('one', { min: 4_990_000n, max: 5_010_000n, freeAbove: 5_000_100n })]
    // 1000 of the other currency equal 500 of the base currency. 60 of the base currency equal 120.
    expect(calculateDelivery(rules, parcel({ currency: other }))).toEqual({ rule: 'one', cost: 12_000n })
  })
})
