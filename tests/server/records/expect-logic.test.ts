import { expect, it } from 'vitest'
import { handlers } from '../../../business/handlers'
import { missingLogic } from '../../../server/records/expect-logic'
import { registry } from '../../../server/registry'

it('finds logic behind every action and derived field of the business', () => {
  expect(missingLogic(registry, handlers)).toEqual([])
})

it('names an action and a derived field without logic, and logic that nothing declares', () => {
  const { customer = {}, ...others } = handlers
  const { retrieve: _, ...actions } = customer.actions ?? {}
  const { averageOrder: __, ...derived } = customer.derived ?? {}
  const stray = { derived: { nothing: Object.values(customer.derived ?? {})[0] as never }, actions: {} }
  const said = missingLogic(registry, {
    ...others,
    customer: { ...customer, actions, derived },
    nobody: {},
    site: stray,
  })
  expect(said.join('\n')).toMatch(/resources\/customer: .*action 'retrieve' does nothing/)
  expect(said.join('\n')).toMatch(/resources\/customer: 'averageOrder' is derived/)
  expect(said.join('\n')).toMatch(/handler of 'nobody', but no such resource/)
  expect(said.join('\n')).toMatch(/handler of site has derived\.nothing/)
})
