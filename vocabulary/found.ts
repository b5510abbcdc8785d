import type { Values } from './conditions'
import type { Resource } from './resource'
import { searchPath } from './searched'

const textOf = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) return textOf((value as Values).name)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/**
 * Reads the texts that a list is searched by from its records, as far as they carry them: of a record that one refers to,
 * its name and what else came with the reference.
 */
export function searchedTexts({ list }: Resource): (record: Values) => string[] {
  const paths = list.search.map(searchPath)
  const referred = [...new Set(paths.flatMap(([name, inner]) => (inner === undefined ? [] : [name])))]
  const reads = [
    ...paths.map(([name, inner]) => (record: Values) => {
      const value = record[name]
      return textOf(inner === undefined ? value : (value as Values | null | undefined)?.[inner])
    }),
    ...referred.map((name) => (record: Values) => textOf((record[name] as Values | null | undefined)?.name)),
  ]
  return (record) => reads.map((read) => read(record)).filter((text) => text !== '')
}
