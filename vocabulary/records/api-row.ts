/** A JSON object, which is the format of records in API responses. */
export type ApiRow = Readonly<Record<string, unknown>>

export const isApiRow = (value: unknown): value is ApiRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value if it is a JSON object, and an empty row otherwise. */
export const toApiRow = (value: unknown): ApiRow => (isApiRow(value) ? value : {})

/** The JSON objects in a list. Returns an empty list if the value is not a list. */
export const apiRowsIn = (value: unknown): readonly ApiRow[] => (Array.isArray(value) ? value.filter(isApiRow) : [])
