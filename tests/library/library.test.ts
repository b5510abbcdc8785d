import { expect, it } from 'vitest'
import { checkDeclarations } from '../../vocabulary'
import { facts, handlers, registry } from '.'

it('the library that the tests of the engine use is declared without a slip', () => {
  expect(checkDeclarations(registry, facts)).toEqual([])
  expect(Object.keys(handlers).filter((name) => !registry.find(name))).toEqual([])
})
