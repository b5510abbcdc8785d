import { expect, test } from 'vitest'
import { readPermissions } from '../../providers/session/session'

const both = new Set(['event.list', 'event.edit'])

test.each([
  ['names with a dot', ['event.list', 'event.edit']],
  ['names with a colon', ['event:list', 'event:edit']],
  ['names with a slash', ['event/list', 'event/edit']],
  ['resources with their actions', [{ resource: 'event', actions: ['list', 'edit'] }]],
  [
    'modules with one action each',
    [
      { module: 'event', action: 'list' },
      { module: 'event', action: 'edit' },
    ],
  ],
  ['names with ticked actions', [{ name: 'event', actions: { list: true, edit: 1, delete: false } }]],
  ['an object of resources', { event: ['list', 'edit'] }],
  ['an object of ticked actions', { event: { list: true, edit: true, delete: false } }],
  ['names with what leads them', ['admin.event.list', 'api/event/edit']],
  ['names that are ticked', { 'event.list': true, 'event:edit': 1, 'event.delete': false }],
  ['rows with columns', [{ id: 3, module: 'event', can_list: 1, can_edit: true, can_delete: 0, can_show: '0' }]],
  [
    'rows with columns in words',
    [{ resource: 'event', can_list: 1, can_edit: 'yes', can_delete: 'no', can_show: 'N' }],
  ],
  ['rows of yes and no', [{ resource: 'event', list: true, edit: true, delete: false }]],
  [
    'records of permissions',
    [
      { id: 1, name: 'event.list' },
      { id: 2, name: 'event.edit' },
    ],
  ],
  ['a list under data', { message: 'Here', data: ['event.list', 'event.edit'] }],
  ['a list under permissions', { data: { permissions: ['event:list', 'event:edit'] } }],
])('reads %s', (_, answer) => {
  expect(readPermissions(answer)).toEqual(both)
})

test('an empty list grants nothing', () => {
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
  [['event.list', '*']],
  [[{ id: 1 }]],
  [{ admin: 7 }],
  [[['event.list']]],
])('lets the server decide for %j', (answer) => {
  expect(readPermissions(answer)).toBe('server decides')
})
