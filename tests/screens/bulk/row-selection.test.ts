import { expect, test } from 'vitest'
import { createSelectionStore } from '../../../src/screens/list/selection/selection-store'

const page = (...ids: string[]) => ids.map((id) => ({ id, name: id }))

const ids = (marks: ReturnType<typeof createSelectionStore>) => [...marks.marked().records.keys()]

test('keeps rows selected on other pages, as they were last seen', () => {
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

test('selects a range from the last selected record in both directions, and deselects a range the same way', () => {
  const marks = createSelectionStore()
  marks.show(page('a', 'b', 'c', 'd'))
  marks.mark({ id: 'c' }, true, false)
  marks.mark({ id: 'a' }, true, true)
  expect(ids(marks).sort()).toEqual(['a', 'b', 'c'])
  marks.mark({ id: 'b' }, false, true)
  expect(ids(marks)).toEqual(['c'])
})

test('starts no range at a record of another page', () => {
  const marks = createSelectionStore()
  marks.show(page('a', 'b'))
  marks.mark({ id: 'a' }, true, false)
  marks.show(page('c', 'd', 'e'))
  marks.mark({ id: 'e' }, true, true)
  expect(ids(marks)).toEqual(['a', 'e'])
})

test('selects all matching records except the unselected ones, on any page, until they are selected again', () => {
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

test('reports a cleared selection only if there was one', () => {
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
