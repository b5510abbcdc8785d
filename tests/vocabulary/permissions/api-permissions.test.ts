import { expect, test } from 'vitest'
import { permissions } from '../../../vocabulary'
import { registry } from '../../library'

const field = permissions()
const arrive = (came: unknown) => {
  const names = field.kind.fromApi?.(came, field, registry)
  return Array.isArray(names) ? names.map(String).sort() : names
}
const leave = (names: unknown, came: unknown, isOwn = true) =>
  field.kind.toApi?.(names, came, field, { registry, isOwn })

const odd = { id: 99, level: 7 }

/** A role in each format, as received and as expected after revoking 'event.create' and granting 'branch.view'. */
const forms: Readonly<Record<string, readonly [came: unknown, expected: unknown]>> = {
  'records of permissions': [
    [{ id: 1, name: 'event.view' }, { id: 2, name: 'event.add' }, odd],
    [{ id: 1, name: 'event.view' }, odd, { name: 'branch.view' }],
  ],
  'names with a colon': [
    ['event:view', 'event:add', 'moon:fly'],
    ['event:view', 'moon:fly', 'branch:view'],
  ],
  'an object of yes and no': [
    { event: { view: true, add: true, remove: false }, branch: { view: false, add: false }, level: 7 },
    { event: { view: true, add: false, remove: false }, branch: { view: true, add: false }, level: 7 },
  ],
  'an object without the resource': [
    { event: { view: 1, add: 1 } },
    { event: { view: 1, add: 0 }, branch: { view: 1 } },
  ],
  'an object of lists': [{ event: ['view', 'add'] }, { event: ['view'], branch: ['view'] }],
  'modules with lists': [
    [{ id: 4, module: 'Events', actions: ['view', 'add'] }, odd],
    [{ id: 4, module: 'Events', actions: ['view'] }, odd, { module: 'branch', actions: ['view'] }],
  ],
  'modules with records of actions': [
    [
      {
        module: 'event',
        actions: [
          { id: 8, name: 'view' },
          { id: 9, name: 'add' },
        ],
      },
      { module: 'Branch', actions: [] },
    ],
    [
      { module: 'event', actions: [{ id: 8, name: 'view' }] },
      { module: 'Branch', actions: ['view'] },
    ],
  ],
  'a module and an action each': [
    [
      { module: 'event', action: 'view' },
      { module: 'event', action: 'add' },
    ],
    [
      { module: 'event', action: 'view' },
      { module: 'branch', action: 'view' },
    ],
  ],
  'rows with columns': [
    [
      { id: 1, module: 'event', can_view: 1, can_add: 1, can_delete: 0 },
      { id: 2, module: 'branches', can_view: 0, can_add: 0, can_delete: 0 },
      odd,
    ],
    [
      { id: 1, module: 'event', can_view: 1, can_add: 0, can_delete: 0 },
      { id: 2, module: 'branches', can_view: 1, can_add: 0, can_delete: 0 },
      odd,
    ],
  ],
  'rows with columns in words': [
    [
      { module: 'event', can_view: 1, can_add: 'yes', can_delete: 'No' },
      { module: 'branches', can_view: 'N', can_add: 'no', can_delete: 0 },
      odd,
    ],
    [
      { module: 'event', can_view: 1, can_add: 'no', can_delete: 'No' },
      { module: 'branches', can_view: 'Y', can_add: 'no', can_delete: 0 },
      odd,
    ],
  ],
  'names that are ticked': [
    { 'event.view': true, 'event.add': true, 'branch.view': false },
    { 'event.view': true, 'event.add': false, 'branch.view': true },
  ],
  'a list as text': ['event.view, event.add', 'event.view, branch.view'],
  'an object as text': [
    '{"event":{"view":true,"add":true}}',
    '{"event":{"view":true,"add":false},"branch":{"view":true}}',
  ],
  'a list under data': [{ data: ['event.view', 'event.add'] }, { data: ['event.view', 'branch.view'] }],
}

test.each(Object.entries(forms))(
  'a role of %s is read, and is written back in the same format',
  (_, [came, expected]) => {
    const unknown = JSON.stringify(came).includes('moon') ? ['moon.fly'] : []
    expect(arrive(came)).toEqual(['event.create', 'event.list', 'event.show', ...unknown])
    expect(leave(arrive(came), came)).toEqual(came)
    const wanted = ['event.list', 'event.show', ...unknown, 'branch.list', 'branch.show']
    expect(leave(wanted, came)).toEqual(expected)
  },
)

test('a permission for everything is replaced by the remaining single permissions', () => {
  const all = arrive({ event: { manage: true, view: false, add: false } })
  expect(all).toContain('event.export')
  const rest = ['event.list', 'event.show']
  expect(leave(rest, { event: { manage: true, view: false, add: false } })).toEqual({
    event: { manage: false, view: true, add: false },
  })
  expect(leave(rest, { event: true })).toEqual({ event: ['list', 'show'] })
})

test("a role without permissions uses the format of another role, without that role's permissions", () => {
  const [came] = forms['records of permissions'] ?? []
  expect(leave(['branch.list'], came, false)).toEqual([{ name: 'branch.view' }])
})

test("permissions in an unknown format are written by Deckhand's own names", () => {
  expect(arrive(7)).toEqual([])
  expect(leave([], 7)).toBe(7)
  expect(leave(['branch.list'], 7)).toEqual(['branch.list'])
})
