import type { Basics } from './basics'
import type { Wanted } from './basket'
import type { Customer } from './customers'
import type { Row } from './world'

/** What the goods come to in the base currency. */
export const goodsOf = (wanted: readonly Wanted[]) =>
  wanted.reduce((sum, { product, quantity }) => sum + Number(product.price) * quantity, 0)

const bases = {
  total: goodsOf,
  weight: (wanted: readonly Wanted[]) =>
    wanted.reduce((sum, { product, quantity }) => sum + Number(product.weight ?? 0) * quantity, 0),
  quantity: (wanted: readonly Wanted[]) => wanted.reduce((sum, { quantity }) => sum + quantity, 0),
}

const measure = (rule: Row, wanted: readonly Wanted[]) => bases[rule.basis as keyof typeof bases](wanted)

/** The first rule that fits; what is only services is not shipped. */
export function shippingRule(
  { shippingRules, states }: Basics,
  { site, customer, wanted }: { site: Row; customer: Customer; wanted: readonly Wanted[] },
): Row | undefined {
  if (wanted.every(({ product }) => product.type === 'service')) return undefined
  const state = states.find(({ name }) => name === customer.address.state)?.id
  return shippingRules.find((rule) => {
    const measured = measure(rule, wanted)
    const where = rule.states as string[] | undefined
    return (
      rule.status === 1 &&
      (!rule.site || rule.site === site.id) &&
      (!where || where.includes(state ?? '')) &&
      measured >= Number(rule.min) &&
      (rule.max === undefined || measured <= Number(rule.max))
    )
  })
}

/** What a rule asks for delivery of goods that come to so much. */
export function costOf(rule: Row, wanted: readonly Wanted[], goods: number): number {
  if (rule.freeAbove !== undefined && goods >= Number(rule.freeAbove)) return 0
  return Number(rule.rate) + Math.round(Number(rule.perUnit ?? 0) * measure(rule, wanted) * 100) / 100
}
