import { isApiRow } from '../../vocabulary'
import { findRows } from '../adapters/response-rows'
import type { Exchange } from './exchange'
import type { ResponseFault } from './finding'

/** The rows of the first response with a list, in the format that the API returned. */
export const rawRowsOf = (exchanges: readonly Exchange[]): readonly unknown[] =>
  exchanges.map(({ answer }) => findRows(answer?.body)).find((rows) => rows !== undefined) ?? []

/** The id of a row in the format that the API returned, under any of the id's names. */
export const rawIdOf = (row: unknown): unknown =>
  isApiRow(row) ? (row.id ?? row._id ?? ('label' in row ? row.value : undefined)) : undefined

/** The type of a JSON value, such as 'list', 'null' or 'string'. */
const typeName = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

const cure = 'Give each record a unique id, a text or a number, as id or _id.'

/** Finds a problem in the ids of some rows. */
export function idProblem(rows: readonly unknown[]): ResponseFault | undefined {
  const strange = rows.filter((row) => !isApiRow(row))
  if (strange.length > 0) {
    const types = [...new Set(strange.map(typeName))].map((type) => `${type}s`).join(' and ')
    return strange.length === rows.length
      ? { got: `a list of ${types}`, screen: 'The list is empty.', cure: 'Answer an array of objects.' }
      : {
          got: `${strange.length} of ${rows.length} rows are ${types}`,
          screen: 'These rows are left out.',
          cure: 'Answer an array of objects.',
        }
  }
  const ids = rows.map(rawIdOf)
  const lacking = ids.filter((id) => id === undefined || id === null || id === '').length
  if (lacking > 0)
    return {
      got: `${lacking} of ${rows.length} rows have no id`,
      screen: 'These rows lead nowhere: they can be neither opened nor changed.',
      cure,
    }
  const other = ids.find((id) => typeof id !== 'string' && typeof id !== 'number')
  if (other !== undefined)
    return {
      got: `ids that are ${typeName(other)}s`,
      screen: 'No row can be opened.',
      cure,
    }
  if (new Set(ids.map(String)).size < ids.length)
    return {
      got: 'an id that stands on several rows',
      screen: 'One row is drawn over another, and the wrong one may be opened.',
      cure,
    }
  const types = [...new Set(ids.map((id) => typeof id))]
  if (types.length > 1)
    return {
      state: 'told',
      got: `ids that are ${types.join('s and ')}s by turns`,
      screen: 'They are read as texts; what is sent back has the form of the first.',
      cure: 'Answer all ids of a resource in one form.',
    }
}
