import type { SavedListView } from '../../../../providers/api'
import type { UserStorage } from '../../../../providers/user-storage'
import { currentFieldName, humanise, labelOf, type Resource } from '../../../../vocabulary'
import { possibleColumns, stillPossibleColumns } from '../../shared/values/fields'
import {
  isValidFilter,
  type ListState,
  listParamNames,
  listStateFromParams,
  listStateToParams,
  withCurrentSortNames,
} from '../state/list-state'

/** The default view of a list, in the format that this browser stores. */
type DefaultView = Pick<SavedListView, 'id' | 'name' | 'query' | 'columns'>

/** The keys under which the browser may have stored the default view, current key first. */
const placesOf = ({ name, was }: Resource) => [name, ...was].map((one) => `opening-view:${one}`)

/** The default view that a person has chosen for a list. */
export function readDefaultView(resource: Resource, memory?: UserStorage): DefaultView | undefined {
  const kept = placesOf(resource).map((place) => memory?.read(place))
  const { id, name, query, columns } = (kept.find(Boolean) ?? {}) as Partial<DefaultView>
  return id !== undefined && typeof name === 'string' && typeof query === 'string' && Array.isArray(columns)
    ? { id, name, query, columns }
    : undefined
}

/** Stores the default view of a list. If no view is stored, the list opens with its declared state. */
export function saveDefaultView(resource: Resource, memory: UserStorage | undefined, view?: DefaultView): void {
  for (const [at, place] of placesOf(resource).entries()) memory?.write(place, at === 0 ? (view ?? null) : null)
}

/** The state of a list that a view stores. The view does not store whether the list is for reading or editing. */
type Viewed = Omit<ListState, 'as'>

/** The query of a list's address for a state, without its page. */
export const viewQueryOf = (resource: Resource, state: Viewed): string =>
  listStateToParams(resource, { ...state, page: 1, as: 'rows' }).toString()

/** The list state that a view describes. Fields of the view that the list no longer has are left out. */
export function viewStateOf(resource: Resource, { query }: Pick<SavedListView, 'query'>): Viewed {
  const { as: _, ...state } = listStateFromParams(resource, new URLSearchParams(query))
  return state
}

/** The columns of a view that still exist. Undefined if no column of the view still exists. */
export const viewColumnsOf = (
  resource: Resource,
  { columns }: Pick<SavedListView, 'columns'>,
): readonly string[] | undefined => stillPossibleColumns(resource, columns)

const called = (resource: Resource, name: string) =>
  Object.hasOwn(resource.fields, name) ? labelOf(resource.fields, name) : humanise(name)

/** The parts of a view that the list no longer has, as labels. */
export function missingViewParts(resource: Resource, view: Pick<SavedListView, 'query' | 'columns'>): string[] {
  const params = new URLSearchParams(view.query)
  const filters = [...params]
    .filter(([name, value]) => !listParamNames.includes(name) && value !== '' && !isValidFilter(resource, name, value))
    .map(([name]) => name)
  const sort = params.get('sort')
  const isSortGone = sort !== null && viewStateOf(resource, view).sort !== withCurrentSortNames(resource, sort)
  const columns = view.columns.filter((name) => !possibleColumns(resource).includes(currentFieldName(resource, name)))
  const names = [
    ...columns,
    ...filters.map((name) => name.replace(/_(gte|lte|like|ne)$/, '')),
    ...(isSortGone ? [sort.replace(/^-/, '')] : []),
  ]
  return [...new Set(names)].map((name) => called(resource, name))
}

/** Whether the list shows exactly the state of a view. */
export const isViewApplied = (
  resource: Resource,
  view: SavedListView,
  state: Viewed,
  columns: readonly string[],
): boolean =>
  viewQueryOf(resource, viewStateOf(resource, view)) === viewQueryOf(resource, state) &&
  (viewColumnsOf(resource, view) ?? resource.list.columns).join() === columns.join()
