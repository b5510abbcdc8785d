import { expect, test } from 'vitest'
import { registry } from '../../server/registry'
import { permissions } from '../../vocabulary'

const field = permissions()
const arrive = (came: unknown) => {
  const names = field.kind.arrives?.(came, field, registry)
  return Array.isArray(names) ? names.map(String).sort() : names
}
const leave = (names: unknown, came: unknown, isOwn = true) =>
  field.kind.leaves?.(names, came, field, { registry, isOwn })

const odd = { id: 99, level: 7 }

/** What a role sends, and what it gets back where coupons can no longer be created and sites can be seen. */
const forms: Readonly<Record<string, readonly [came: unknown, expected: unknown]>> = {
  'records of permissions': [
    [{ id: 1, name: 'coupon.view' }, { id: 2, name: 'coupon.add' }, odd],
    [{ id: 1, name: 'coupon.view' }, odd, { name: 'site.view' }],
  ],
  'names with a colon': [
    ['coupon:view', 'coupon:add', 'moon:fly'],
    ['coupon:view', 'moon:fly', 'site:view'],
  ],
  'an object of yes and no': [
    { coupon: { view: true, add: true, remove: false }, site: { view: false, add: false }, level: 7 },
    { coupon: { view: true, add: false, remove: false }, site: { view: true, add: false }, level: 7 },
  ],
  'an object without the resource': [
    { coupon: { view: 1, add: 1 } },
    { coupon: { view: 1, add: 0 }, site: { view: 1 } },
  ],
  'an object of lists': [{ coupon: ['view', 'add'] }, { coupon: ['view'], site: ['view'] }],
  'modules with lists': [
    [{ id: 4, module: 'Coupons', actions: ['view', 'add'] }, odd],
    [{ id: 4, module: 'Coupons', actions: ['view'] }, odd, { module: 'site', actions: ['view'] }],
  ],
  'modules with records of actions': [
    [
      {
        module: 'coupon',
        actions: [
          { id: 8, name: 'view' },
          { id: 9, name: 'add' },
        ],
      },
      { module: 'Site', actions: [] },
    ],
    [
      { module: 'coupon', actions: [{ id: 8, name: 'view' }] },
      { module: 'Site', actions: ['view'] },
    ],
  ],
  'a module and an action each': [
    [
      { module: 'coupon', action: 'view' },
      { module: 'coupon', action: 'add' },
    ],
    [
      { module: 'coupon', action: 'view' },
      { module: 'site', action: 'view' },
    ],
  ],
  'rows with columns': [
    [
      { id: 1, module: 'coupon', can_view: 1, can_add: 1, can_delete: 0 },
      { id: 2, module: 'sites', can_view: 0, can_add: 0, can_delete: 0 },
      odd,
    ],
    [
      { id: 1, module: 'coupon', can_view: 1, can_add: 0, can_delete: 0 },
      { id: 2, module: 'sites', can_view: 1, can_add: 0, can_delete: 0 },
      odd,
    ],
  ],
  'rows with columns in words': [
    [
      { module: 'coupon', can_view: 1, can_add: 'yes', can_delete: 'No' },
      { module: 'sites', can_view: 'N', can_add: 'no', can_delete: 0 },
      odd,
    ],
    [
      { module: 'coupon', can_view: 1, can_add: 'no', can_delete: 'No' },
      { module: 'sites', can_view: 'Y', can_add: 'no', can_delete: 0 },
      odd,
    ],
  ],
  'names that are ticked': [
    { 'coupon.view': true, 'coupon.add': true, 'site.view': false },
    { 'coupon.view': true, 'coupon.add': false, 'site.view': true },
  ],
  'a list as text': ['coupon.view, coupon.add', 'coupon.view, site.view'],
  'an object as text': [
    '{"coupon":{"view":true,"add":true}}',
    '{"coupon":{"view":true,"add":false},"site":{"view":true}}',
  ],
  'a list under data': [{ data: ['coupon.view', 'coupon.add'] }, { data: ['coupon.view', 'site.view'] }],
}

test.each(Object.entries(forms))('a role of %s is read, and goes back in them', (_, [came, expected]) => {
  const unknown = JSON.stringify(came).includes('moon') ? ['moon.fly'] : []
  expect(arrive(came)).toEqual(['coupon.create', 'coupon.list', 'coupon.show', ...unknown])
  expect(leave(arrive(came), came)).toEqual(came)
  const wanted = ['coupon.list', 'coupon.show', ...unknown, 'site.list', 'site.show']
  expect(leave(wanted, came)).toEqual(expected)
})

test('a word for everything gives way to words for the rest of it', () => {
  const all = arrive({ coupon: { manage: true, view: false, add: false } })
  expect(all).toContain('coupon.export')
  const rest = ['coupon.list', 'coupon.show']
  expect(leave(rest, { coupon: { manage: true, view: false, add: false } })).toEqual({
    coupon: { manage: false, view: true, add: false },
  })
  expect(leave(rest, { coupon: true })).toEqual({ coupon: ['list', 'show'] })
})

test('a role without permissions takes the form of another, and nothing else of it', () => {
  const [came] = forms['records of permissions'] ?? []
  expect(leave(['site.list'], came, false)).toEqual([{ name: 'site.view' }])
})

test("what no form holds goes out by Deckhand's own names", () => {
  expect(arrive(7)).toEqual([])
  expect(leave([], 7)).toBe(7)
  expect(leave(['site.list'], 7)).toEqual(['site.list'])
})
