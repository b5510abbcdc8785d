import type { Values } from './conditions'
import { isReadOnly } from './field'
import type { Resource } from './resource'
import { splitSearchPath } from './search-fields'
import { searchTerms } from './search-terms'
import { foldText } from './text-comparison'

const textOf = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) return textOf((value as Values).name)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/**
 * Reads the texts that a list is searched by from its records, as far as they carry them: of a record that one refers to,
 * its name and what else came with the reference.
 *
 * @param sought what is looked for: own texts are then what `searchHint` tells of them. Default: the texts as they are.
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

/** Whether a field is only searched by: the server sets it, and neither a column nor a section shows it. */
const isSearchIndex = ({ fields, list, show }: Resource, name: string): boolean =>
  fields[name] !== undefined &&
  isReadOnly(fields[name]) &&
  !list.columns.includes(name) &&
  !show.some((section) => 'fields' in section && section.fields.includes(name))

/** An amount in one of several notations: '₹7,961.66', '7.961,66'. */
const isAmount = (word: string): boolean => /^[^\p{L}\d]*\d[\d.,'’]*[.,]\d+[^\p{L}\d]*$/u.test(word)

/**
 * What a searched value tells people of why its record was found: the value itself. Of a field that is only searched by,
 * the words that were found, without amounts. Empty where there is nothing to tell.
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
