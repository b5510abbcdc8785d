import { describe, expect, it } from 'vitest'
import { registry } from '../../../../server/operations/registry'
import {
  type Action,
  type Choices,
  nextChoices,
  type Resource,
  renderConditionalMessages,
} from '../../../../vocabulary'

const order: Resource = registry.get('customer-order')
const choicesOf = (name: string) => (order.fields[name] as unknown as { choices: Choices }).choices
const following = (name: string, current: string, from?: string) => nextChoices(choicesOf(name), current, from)

describe('the payment of an order', () => {
  it.each([
    ['pending', ['success', 'failure']],
    ['failure', ['pending']],
    ['success', []],
  ])('can change from %s to %j', (current, next) => {
    expect(following('paymentStatus', current)).toEqual(next)
  })
})

describe('the status of an order', () => {
  it.each([
    ['placed', ['confirmed', 'on-hold', 'cancelled']],
    ['confirmed', ['processing', 'on-hold', 'cancelled']],
    ['processing', ['packed', 'on-hold', 'cancelled']],
    ['packed', ['processing', 'shipped', 'on-hold', 'cancelled']],
    ['shipped', ['delivered', 'returned']],
    ['delivered', ['returned']],
    ['cancelled', []],
    ['returned', []],
  ])('can change from %s to %j', (current, next) => {
    expect(following('orderStatus', current)).toEqual(next)
  })

  it.each(['placed', 'confirmed', 'processing', 'packed'])('returns from on hold only to %s', (from) => {
    expect(following('orderStatus', 'on-hold', from)).toEqual([from])
  })
})

it('explains what happens to returned goods only after the user has chosen', () => {
  const { warnings = [] } = order.actions.orderStatus as Action
  const saidOf = (values: object) =>
    renderConditionalMessages({}, warnings, { orderStatus: 'returned', ...values }).join(' ')
  expect(saidOf({})).toBe('The order is marked as returned. This cannot be undone.')
  expect(saidOf({ returnedGoods: 'restocked' })).toContain('The items go back into stock')
  expect(saidOf({ returnedGoods: 'written-off' })).toContain('The items do not go back into stock')
})
