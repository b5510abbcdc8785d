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

const cure = 'Return a unique id for each record, under the key id or _id. An id must be a text or a number.'

/** Finds a problem in the ids of some rows. */
export function idProblem(rows: readonly unknown[]): ResponseFault | undefined {
  const strange = rows.filter((row) => !isApiRow(row))
  if (strange.length > 0) {
    const types = [...new Set(strange.map(typeName))].map((type) => `${type}s`).join(' and ')
    return strange.length === rows.length
      ? { got: `a list of ${types}`, screen: 'The list is empty.', cure: 'Return an array of objects.' }
      : {
          got: `${strange.length} of ${rows.length} rows are ${types}`,
          screen: 'The screens omit these rows.',
          cure: 'Return an array of objects.',
        }
  }
  const ids = rows.map(rawIdOf)
  const lacking = ids.filter((id) => id === undefined || id === null || id === '').length
  if (lacking > 0)
    return {
      got: `${lacking} of ${rows.length} rows have no id`,
      screen: 'Users can neither open nor change these rows.',
      cure,
    }
  const other = ids.find((id) => typeof id !== 'string' && typeof id !== 'number')
  if (other !== undefined)
    return {
      got: `ids that are ${typeName(other)}s`,
      screen: 'Users cannot open any row.',
      cure,
    }
  if (new Set(ids.map(String)).size < ids.length)
    return {
      got: 'several rows with the same id',
      screen: 'The list shows one of these rows over another, and a click may open the wrong record.',
      cure,
    }
  const types = [...new Set(ids.map((id) => typeof id))]
  if (types.length > 1)
    return {
      state: 'told',
      got: `ids of mixed types: ${types.join('s and ')}s`,
      screen: 'The screens read all ids as texts. Requests send all ids in the type of the first id.',
      cure: 'Return all ids of a resource in the same type.',
    }
}
