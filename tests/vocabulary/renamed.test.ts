import { expect, test, vi } from 'vitest'
import { choice, choices, defineResource, hasPermission, may, text } from '../../vocabulary'

/** The reported former names, without repetitions. */
const notices = () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => warn.mock.calls.map(([notice]) => String(notice))
}

test('a declaration with former names means the same as with current names, and each former name is reported once', () => {
  const read = notices()
  const states = (word: 'done' | 'tooLateMessage') =>
    choices({ open: { label: 'Open', next: ['shut'] }, shut: { label: 'Shut', [word]: '{{by}} shut it.' } })
  const former = defineResource({
    name: 'door',
    label: ['Door', 'Doors'],
    title: 'name',
    brief: ['state'],
    within: 'id',
    fields: {
      name: text({ doubt: { says: 'May squeak.' }, unrecorded: true, uncopied: true, beyond: true, ofOne: true }),
      state: choice(states('done')),
    },
    actions: {
      move: {
        label: 'Move',
        call: { method: 'PUT', path: '/door/state/{id}' },
        moves: 'state',
        reads: false,
        beyond: true,
        rare: { name: 'Old' },
      },
    },
    calls: { list: 'beyond', show: { beyond: true } },
  })
  const current = defineResource({
    name: 'door',
    label: ['Door', 'Doors'],
    title: 'name',
    summary: ['state'],
    rowScope: 'id',
    fields: {
      name: text({
        warning: { says: 'May squeak.' },
        excludeFromHistory: true,
        excludeFromCopy: true,
        extension: true,
        singleRecordOnly: true,
      }),
      state: choice(states('tooLateMessage')),
    },
    actions: {
      move: {
        label: 'Move',
        call: { method: 'PUT', path: '/door/state/{id}' },
        transition: 'state',
        readOnly: false,
        extension: true,
        inMoreMenu: { name: 'Old' },
      },
    },
    calls: { list: 'extension', show: { extension: true } },
  })
  expect(JSON.parse(JSON.stringify(former))).toEqual(JSON.parse(JSON.stringify(current)))
  expect(read()).toContain("'moves' (action) is now 'transition'. Rename it: the next version does not accept 'moves'.")
  expect(new Set(read()).size).toBe(read().length)
})

test('a function under its former name does the same, and its first call is reported', () => {
  const read = notices()
  const door = defineResource({ name: 'door', label: ['Door', 'Doors'], title: 'name', fields: { name: text() } })
  const granted = new Set(['door.list'])
  for (const action of ['list', 'edit']) expect(may(granted, door, action)).toBe(hasPermission(granted, door, action))
  expect(read()).toEqual(["'may' is now 'hasPermission'. Rename it: the next version does not accept 'may'."])
})
