import type { Values } from '../conditions'
import { isReadOnly } from '../field'
import type { Resource } from '../resource'
import { splitSearchPath } from './search-fields'
import { searchTerms } from './search-terms'
import { foldText } from './text-comparison'

const textOf = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) return textOf((value as Values).name)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/**
 * Creates a function that returns the searched texts that a record contains. For a reference, the texts are its name
 * and its other loaded fields.
 * @param sought the search text. If given, `searchHint` shortens the texts of the resource's own fields. Default: the
 * unchanged texts.
 */
export function createSearchTextReader(resource: Resource, sought?: string): (record: Values) => string[] {
  const { list } = resource
  const paths = list.search.map(splitSearchPath)
  const referred = [...new Set(paths.flatMap(([name, inner]) => (inner === undefined ? [] : [name])))]
  const reads = [
    ...paths.map(([name, inner]) => (record: Values) => {
      const value = record[name]
      const text = textOf(inner === undefined ? value : (value as Values | null | undefined)?.[inner])
      return inner === undefined && sought !== undefined ? searchHint(resource, name, text, sought) : text
    }),
    ...referred.map((name) => (record: Values) => textOf((record[name] as Values | null | undefined)?.name)),
  ]
  return (record) => reads.map((read) => read(record)).filter((text) => text !== '')
}

/**
 * Whether a field exists only for the search. The server sets a search field, and no column and no section shows a
 * search field.
 */
const isSearchIndex = ({ fields, list, show }: Resource, name: string): boolean =>
  fields[name] !== undefined &&
  isReadOnly(fields[name]) &&
  !list.columns.includes(name) &&
  !show.some((section) => 'fields' in section && section.fields.includes(name))

/** Whether a word is an amount in some notation: '₹7,961.66' or '7.961,66'. */
const isAmount = (word: string): boolean => /^[^\p{L}\d]*\d[\d.,'’]*[.,]\d+[^\p{L}\d]*$/u.test(word)

/**
 * The text that shows why a record was found. Usually this is the value of the field. For a field that exists only for
 * the search, the text contains only the matching words, without amounts. The text is empty if nothing useful remains.
 */
export function searchHint(resource: Resource, name: string, value: string, text: string): string {
  if (!isSearchIndex(resource, name)) return value
  const sought = searchTerms(foldText(text)).flat()
  const isSought = (word: string) => sought.some((term) => foldText(word).includes(term))
  return value
    .split(/\s+/)
    .filter((word) => isSought(word) && !isAmount(word))
    .join(' ')
}
