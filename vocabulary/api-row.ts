/** An object of JSON, as APIs answer records. */
export type ApiRow = Readonly<Record<string, unknown>>

export const isApiRow = (value: unknown): value is ApiRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value, or an empty row where it is none. */
export const toApiRow = (value: unknown): ApiRow => (isApiRow(value) ? value : {})

/** The rows of a list, where there is one. */
export const apiRowsIn = (value: unknown): readonly ApiRow[] => (Array.isArray(value) ? value.filter(isApiRow) : [])
