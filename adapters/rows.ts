export type Row = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is no row as an empty one. */
export const rowFrom = (value: unknown): Row => (isRow(value) ? value : {})

/** The rows of a list, where there is one. */
export const rowsAmong = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

/** What may stand beside the rows of a list without being them. */
const beside = /error|message|warning|link/i

/**
 * Rows as an API answers them, bare, under `data` or as the one list that an answer has; none where it answers with
 * nothing. Undefined for anything else.
 */
export const rowsIn = (body: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(body)) return body
  if (!isRow(body)) return body === '' || body === null || body === undefined ? [] : undefined
  if ('data' in body) return rowsIn(body.data)
  if (idIn(body) !== undefined) return undefined
  const lists = Object.entries(body).flatMap(([name, value]) =>
    Array.isArray(value) && value.every(isRow) && !beside.test(name) ? [value] : [],
  )
  return lists.length === 1 ? lists[0] : undefined
}

/** An id, or what a dropdown's `{ label, value }` has in its place. */
export const idIn = (row: Row): unknown => row.id ?? row._id ?? ('label' in row ? row.value : undefined)

/**
 * A record as an API answers it, bare or under `data`, whether or not its id stands beside `data` as well; undefined
 * where there is none.
 */
export const recordIn = (body: unknown): Row | undefined => {
  if (!isRow(body)) return undefined
  const id = idIn(body)
  const isWrapped = 'data' in body && (id === undefined || (isRow(body.data) && String(idIn(body.data)) === String(id)))
  return isWrapped ? recordIn(body.data) : body
}
