import { expect, test } from 'vitest'
import { readPermissions } from '../../providers/permissions'

const both = new Set(['coupon.list', 'coupon.edit'])

test.each([
  ['names with a dot', ['coupon.list', 'coupon.edit']],
  ['names with a colon', ['coupon:list', 'coupon:edit']],
  ['names with a slash', ['coupon/list', 'coupon/edit']],
  ['resources with their actions', [{ resource: 'coupon', actions: ['list', 'edit'] }]],
  [
    'modules with one action each',
    [
      { module: 'coupon', action: 'list' },
      { module: 'coupon', action: 'edit' },
    ],
  ],
  ['names with ticked actions', [{ name: 'coupon', actions: { list: true, edit: 1, delete: false } }]],
  ['an object of resources', { coupon: ['list', 'edit'] }],
  ['an object of ticked actions', { coupon: { list: true, edit: true, delete: false } }],
  ['names with what leads them', ['admin.coupon.list', 'api/coupon/edit']],
  ['names that are ticked', { 'coupon.list': true, 'coupon:edit': 1, 'coupon.delete': false }],
  ['rows with columns', [{ id: 3, module: 'coupon', can_list: 1, can_edit: true, can_delete: 0, can_show: '0' }]],
  [
    'rows with columns in words',
    [{ resource: 'coupon', can_list: 1, can_edit: 'yes', can_delete: 'no', can_show: 'N' }],
  ],
  ['rows of yes and no', [{ resource: 'coupon', list: true, edit: true, delete: false }]],
  [
    'records of permissions',
    [
      { id: 1, name: 'coupon.list' },
      { id: 2, name: 'coupon.edit' },
    ],
  ],
  ['a list under data', { message: 'Here', data: ['coupon.list', 'coupon.edit'] }],
  ['a list under permissions', { data: { permissions: ['coupon:list', 'coupon:edit'] } }],
])('reads %s', (_, answer) => {
  expect(readPermissions(answer)).toEqual(both)
})

test('an empty list holds nothing', () => {
  expect(readPermissions([])).toEqual(new Set())
})

test.each([
  [undefined],
  [null],
  [''],
  ['everything'],
  [7],
  [[1, 2]],
  [['*']],
  [['coupon.list', '*']],
  [[{ id: 1 }]],
  [{ admin: 7 }],
  [[['coupon.list']]],
])('leaves the decision to the server for %j', (answer) => {
  expect(readPermissions(answer)).toBe('server decides')
})
