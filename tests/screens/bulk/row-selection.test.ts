import { expect, test } from 'vitest'
import { createSelectionStore } from '../../../src/screens/list/selection/selection-store'

const page = (...ids: string[]) => ids.map((id) => ({ id, name: id }))

const ids = (marks: ReturnType<typeof createSelectionStore>) => [...marks.marked().records.keys()]

test('keeps what was marked on other pages, as it was seen last', () => {
  const marks = createSelectionStore()
  const [a] = page('a')
  marks.show(page('a', 'b'))
  marks.mark(a as { id: string }, true, false)
  marks.show(page('c', 'd'))
  marks.mark({ id: 'd' }, true, false)
  expect(ids(marks)).toEqual(['a', 'd'])
  marks.show([{ id: 'a', name: 'another name' } as { id: string }])
  expect(marks.marked().records.get('a')).toEqual({ id: 'a', name: 'another name' })
})

test('marks a range from the record that was marked last, in either direction, and takes marks away in the same way', () => {
  const marks = createSelectionStore()
  marks.show(page('a', 'b', 'c', 'd'))
  marks.mark({ id: 'c' }, true, false)
  marks.mark({ id: 'a' }, true, true)
  expect(ids(marks).sort()).toEqual(['a', 'b', 'c'])
  marks.mark({ id: 'b' }, false, true)
  expect(ids(marks)).toEqual(['c'])
})

test('begins no range at a record of another page', () => {
  const marks = createSelectionStore()
  marks.show(page('a', 'b'))
  marks.mark({ id: 'a' }, true, false)
  marks.show(page('c', 'd', 'e'))
  marks.mark({ id: 'e' }, true, true)
  expect(ids(marks)).toEqual(['a', 'e'])
})

test('means all that match but for those that are unmarked, on whichever page, until they are marked again', () => {
  const marks = createSelectionStore()
  marks.show(page('a', 'b', 'c'))
  marks.markAll()
  expect(marks.has('never seen')).toBe(true)
  marks.mark({ id: 'b' }, false, false)
  marks.show(page('d', 'e'))
  marks.markShown(false)
  expect(['a', 'b', 'c', 'd', 'e', 'never seen'].filter((id) => marks.has(id))).toEqual(['a', 'c', 'never seen'])
  marks.mark({ id: 'd' }, true, false)
  expect(marks.marked()).toMatchObject({ isAll: true, except: new Set(['b', 'e']) })
  marks.markAll()
  expect(marks.has('b')).toBe(true)
})

test('tells that marks were let go, and only where there were any', () => {
  const marks = createSelectionStore()
  marks.show(page('a'))
  marks.letGo()
  expect(marks.marked().lost).toBe(0)
  marks.mark({ id: 'a' }, true, false)
  marks.letGo()
  expect(marks.marked()).toMatchObject({ lost: 1, isAll: false })
  expect(marks.has('a')).toBe(false)
  marks.mark({ id: 'a' }, true, false)
  expect(marks.marked().lost).toBe(0)
})
