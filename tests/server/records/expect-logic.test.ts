import { describe, expect, it } from 'vitest'
import { missingLogic } from '../../../server/records/missing-logic'
import { choice, choices, createRegistry, defineResource, integer, text } from '../../../vocabulary'
import { handlers, registry } from '../../library'

it('finds logic behind every action and derived field of a business', () => {
  expect(missingLogic(registry, handlers)).toEqual([])
})

it('reports actions and derived fields without logic, and logic without a declaration', () => {
  const { member = {}, ...others } = handlers
  const { retrieve: _, ...actions } = member.actions ?? {}
  const { loans: __, ...derived } = member.derived ?? {}
  const stray = { derived: { nothing: Object.values(member.derived ?? {})[0] as never }, actions: {} }
  const said = missingLogic(registry, {
    ...others,
    member: { ...member, actions, derived },
    nobody: {},
    branch: stray,
  })
  expect(said.join('\n')).toMatch(/resources\/member: .*action 'retrieve' does nothing/)
  expect(said.join('\n')).toMatch(/resources\/member: 'loans' is derived/)
  expect(said.join('\n')).toMatch(/handler of 'nobody', but no such resource/)
  expect(said.join('\n')).toMatch(/handler of branch has derived\.nothing/)
})

const stages = choices({ begun: { label: 'Begun', next: ['done'] }, done: { label: 'Done' } })

const put = (path: string) => ({ method: 'PUT', path }) as const

const box = defineResource({
  name: 'box',
  label: ['Box', 'Boxes'],
  title: 'code',
  fields: { code: text(), stage: choice(stages, { readOnly: true }), width: integer({ derived: true }) },
  actions: {
    renew: { label: 'Renew', call: put('/box/renew/{id}'), says: 'Renewed.' },
    measure: { label: 'Measure', call: put('/box/measure/{id}'), fields: { width: integer() } },
    rename: { label: 'Rename', call: put('/box/rename/{id}'), fields: { code: text() } },
    renameAll: { label: 'Rename all', call: put('/box/rename-all'), fields: { code: text() } },
    move: { label: 'Move', call: put('/box/move/{id}'), transition: 'stage', fields: { stage: choice(stages) } },
    weigh: { label: 'Weigh', call: put('/box/weigh/{id}'), fields: { code: text() }, readOnly: true },
    print: { label: 'Print', call: { method: 'GET', path: '/box/print/{id}' }, downloads: 'box.pdf' },
    key: { label: 'Key', call: put('/box/key/{id}'), reveals: { value: 'key', says: 'Keep it.' } },
  },
})

describe('the logic that a handler must provide', () => {
  it('is every derived value, and every action that does more than write its fields into a record', () => {
    const said = missingLogic(createRegistry([box]), {})
    expect(said).toHaveLength(7)
    expect(said[0]).toBe(
      "resources/box: 'width' is derived, but no handler works it out. Give the handler of box a derived.width, or keep the field by leaving 'derived' out.",
    )
    const named = said.slice(1).map((one) => /the action '(\w+)' does nothing/.exec(one)?.[1])
    expect(named).toEqual(['renew', 'measure', 'renameAll', 'weigh', 'print', 'key'])
  })

  it('contains no rollup twice', () => {
    const add = async () => {}
    const twice = {
      rollups: [
        { of: ['code'], add },
        { of: ['stage'], add: async () => {} },
        { of: ['code'], add },
      ],
    }
    const said = missingLogic(createRegistry([box]), { box: twice })
    expect(said.filter((one) => one.includes('rollup'))).toEqual([
      'The handler of box has a rollup of code twice, so each change would be added twice. Take one of them out.',
    ])
  })

  it('contains nothing that the resource does not declare', () => {
    const done = async () => ({})
    const handler = {
      derived: { width: (() => undefined) as never },
      actions: { renew: done, measure: done, renameAll: done, weigh: done, print: done, key: done },
    }
    const stray = {
      ...handler,
      beforeAction: { renw: async () => {} },
      indexes: [['code', 'kode', 'createdAt']],
      rollups: [{ of: ['widht'], add: async () => {} }],
    }
    const boxes = createRegistry([box])
    expect(missingLogic(boxes, { box: handler })).toEqual([])
    expect(missingLogic(boxes, { box: stray, boxx: {} })).toEqual([
      "The handler of box has beforeAction.renw, which resources/box does not declare. Did you mean 'renew'? Declare it, or take it out.",
      "The handler of box has indexes.kode, which resources/box does not declare. Did you mean 'code'? Declare it, or take it out.",
      "The handler of box has rollups.widht, which resources/box does not declare. Did you mean 'width'? Declare it, or take it out.",
      "There is a handler of 'boxx', but no such resource. Did you mean 'box'? Name it as the resource is named.",
    ])
  })
})
