import type { ListView } from '../../../../providers/api'
import type { Memory } from '../../../../providers/memory'
import { fieldNow, humanise, labelOf, type Resource } from '../../../../vocabulary'
import { columnsAmong, columnsOf } from '../../shared/fields'
import { addressWords, isFilter, type ListState, readAddress, sortNow, writeAddress } from '../address'

/** A view that the list opens with, as this browser keeps it. */
type Opening = Pick<ListView, 'id' | 'name' | 'query' | 'columns'>

/** Where that may be kept, the latest first. */
const placesOf = ({ name, was }: Resource) => [name, ...was].map((one) => `opening-view:${one}`)

/** The view that a person's list opens with. */
export function openingView(resource: Resource, memory?: Memory): Opening | undefined {
  const kept = placesOf(resource).map((place) => memory?.read(place))
  const { id, name, query, columns } = (kept.find(Boolean) ?? {}) as Partial<Opening>
  return id !== undefined && typeof name === 'string' && typeof query === 'string' && Array.isArray(columns)
    ? { id, name, query, columns }
    : undefined
}

/** Lets a list open with a view; without one, as declared. */
export function openWith(resource: Resource, memory: Memory | undefined, view?: Opening): void {
  for (const [at, place] of placesOf(resource).entries()) memory?.write(place, at === 0 ? (view ?? null) : null)
}

/** What a view is of: whether it is read or edited is another matter. */
type Viewed = Omit<ListState, 'as'>

/** What a list's address says of a state, without its page. */
export const queryTextOf = (resource: Resource, state: Viewed): string =>
  writeAddress(resource, { ...state, page: 1, as: 'rows' }).toString()

/** A view's state of the list; what the list no longer knows is left out. */
export function stateOf(resource: Resource, { query }: Pick<ListView, 'query'>): Viewed {
  const { as: _, ...state } = readAddress(resource, new URLSearchParams(query))
  return state
}

/** The columns of a view that are still there; undefined where none is. */
export const columnsIn = (resource: Resource, { columns }: Pick<ListView, 'columns'>): readonly string[] | undefined =>
  columnsAmong(resource, columns)

const called = (resource: Resource, name: string) =>
  Object.hasOwn(resource.fields, name) ? labelOf(resource.fields, name) : humanise(name)

/** What a view asks for and the list no longer has, in words. */
export function leftOut(resource: Resource, view: Pick<ListView, 'query' | 'columns'>): string[] {
  const params = new URLSearchParams(view.query)
  const filters = [...params]
    .filter(([name, value]) => !addressWords.includes(name) && value !== '' && !isFilter(resource, name, value))
    .map(([name]) => name)
  const sort = params.get('sort')
  const isSortGone = sort !== null && stateOf(resource, view).sort !== sortNow(resource, sort)
  const columns = view.columns.filter((name) => !columnsOf(resource).includes(fieldNow(resource, name)))
  const names = [
    ...columns,
    ...filters.map((name) => name.replace(/_(gte|lte|like|ne)$/, '')),
    ...(isSortGone ? [sort.replace(/^-/, '')] : []),
  ]
  return [...new Set(names)].map((name) => called(resource, name))
}

/** Whether a list shows exactly what a view says. */
export const isShown = (resource: Resource, view: ListView, state: Viewed, columns: readonly string[]): boolean =>
  queryTextOf(resource, stateOf(resource, view)) === queryTextOf(resource, state) &&
  (columnsIn(resource, view) ?? resource.list.columns).join() === columns.join()
