import type { Fields } from '../../vocabulary'
import { type ApiRow, apiRowsIn, isApiRow } from '../../vocabulary'

/** The names of lists in a response that do not contain its rows. */
const beside = /error|message|warning|link/i

/** The common names of the keys under which APIs return the content of a response. */
const envelopes = [
  ...['data', 'result', 'results', 'payload', 'response', 'body', 'content'],
  ...['record', 'records', 'item', 'items', 'row', 'rows', 'entity', 'object', 'document', 'doc'],
]

/** The maximum depth of nested objects around the content of a response. */
const depth = 4

const fold = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * The possible keys for a resource in a response. For 'loan-item', the keys are 'loanitem', 'item', and their plurals.
 */
const namesOf = (resource: string): readonly string[] => {
  const own = [fold(resource), fold(resource.split('-').at(-1) ?? resource)]
  return own.flatMap((name) => [name, `${name}s`, name.replace(/y$/, 'ies')])
}

/** The content of a response under the common names and under the resource's name. */
const within = (body: ApiRow, resource?: string): readonly unknown[] => {
  const own = resource === undefined ? [] : namesOf(resource)
  const place = (name: string) => {
    const usual = envelopes.indexOf(fold(name))
    return usual >= 0 ? usual : own.includes(fold(name)) ? envelopes.length : -1
  }
  return Object.keys(body)
    .filter((name) => place(name) >= 0)
    .sort((one, other) => place(one) - place(other))
    .map((name) => body[name])
}

/**
 * Finds the rows of a response. The rows are the body itself, are under a common name such as `data` or `result`, or
 * are the only list. An empty body has an empty list of rows. Returns undefined for any other body.
 */
export const findRows = (body: unknown, left = depth): readonly unknown[] | undefined => {
  if (Array.isArray(body)) return body
  if (!isApiRow(body)) return body === '' || body === null || body === undefined ? [] : undefined
  if ('data' in body) return findRows(body.data, left)
  if (rowIdOf(body) !== undefined) return undefined
  const lists = Object.entries(body).flatMap(([name, value]) =>
    Array.isArray(value) && value.every(isApiRow) && !beside.test(name) ? [value] : [],
  )
  if (lists.length === 1) return lists[0]
  const inner = lists.length === 0 && left > 0 ? within(body).filter(isApiRow) : []
  return inner.length === 1 ? findRows(inner[0], left - 1) : undefined
}

/** The id of a row. For a dropdown option `{ label, value }`, the id is the value. */
export const rowIdOf = (row: ApiRow): unknown => row.id ?? row._id ?? ('label' in row ? row.value : undefined)

/** Describes the records to find in a response. */
export interface RecordMatcher {
  readonly name: string
  /**
   * The names of the fields in the response. Default: the fields are unknown, so that only the id identifies a record.
   */
  readonly fields?: Fields
  /** The function that returns the id of a row. Default: {@link rowIdOf}. */
  readonly idOf?: (row: ApiRow) => unknown
}

/** The keys of a JSON:API record, that do not contain its values. */
const besideAttributes = ['id', '_id', 'type', 'lid', 'attributes', 'relationships', 'links', 'meta']

/** Moves the values of a JSON:API record from `attributes` to the top level. */
export function flattenRow(row: ApiRow, { fields = {} }: Pick<RecordMatcher, 'fields'>): ApiRow {
  const { attributes } = row
  const id = rowIdOf(row)
  if (!isApiRow(attributes) || id === undefined || 'attributes' in fields) return row
  return Object.keys(row).every((name) => besideAttributes.includes(name)) ? { ...attributes, id } : row
}

/** Whether a row has a declared field. A row that contains only an id cannot be displayed or changed. */
const hasValues = (row: ApiRow, { fields }: RecordMatcher) =>
  fields === undefined || Object.keys(row).some((name) => name !== 'id' && Object.hasOwn(fields, name))

const ownId = (row: ApiRow, { idOf = rowIdOf }: RecordMatcher) => idOf(row)

const hasId = (row: ApiRow, kind: RecordMatcher, id: string) => String(ownId(row, kind) ?? '') === id

/** Returns the row as a record if it has this id and a declared field. */
function recordFrom(row: ApiRow, kind: RecordMatcher, id: string): ApiRow | undefined {
  const flat = flattenRow(row, kind)
  return hasId(flat, kind, id) && hasValues(flat, kind) ? flat : undefined
}

/**
 * Returns the values of a response, which are the body itself or are under `data`. An id next to `data` is allowed if
 * it equals the id in `data`. Returns undefined if the response contains no values.
 */
export const unwrapRow = (body: unknown): ApiRow | undefined => {
  if (!isApiRow(body)) return undefined
  const id = rowIdOf(body)
  const isWrapped =
    'data' in body && (id === undefined || (isApiRow(body.data) && String(rowIdOf(body.data)) === String(id)))
  return isWrapped ? unwrapRow(body.data) : body
}

/**
 * Finds the record with this id in a response. The record may be the body itself, an entry of a list, or the value
 * under a common name such as `data`. Several levels of nesting are allowed. Returns undefined if a row has a different
 * id, no id or no declared field.
 */
export function findRecord(body: unknown, kind: RecordMatcher, id: string, left = depth): ApiRow | undefined {
  if (Array.isArray(body))
    return apiRowsIn(body)
      .map((row) => recordFrom(row, kind, id))
      .find(Boolean)
  if (!isApiRow(body)) return undefined
  const own = recordFrom(body, kind, id)
  const isEnvelope = ownId(body, kind) === undefined || (hasId(body, kind, id) && !own)
  // A record may contain another record of its kind, as a category contains its parent category.
  const inner = isEnvelope ? within(body, kind.name) : own ? [body.data] : within(body)
  const found = left > 0 ? inner.map((one) => findRecord(one, kind, id, left - 1)).find(Boolean) : undefined
  return found ?? own
}

/**
 * Finds the record in the response to a change. The record's id may be any value. The record may be the body itself,
 * the only row of a list, or the value under a common name such as `data`. Several levels of nesting are allowed.
 * Returns undefined if no object in the response has an id.
 */
export function findChangedRecord(body: unknown, kind: RecordMatcher, left = depth): ApiRow | undefined {
  if (Array.isArray(body)) return body.length === 1 ? findChangedRecord(body[0], kind, left) : undefined
  const bare = unwrapRow(body)
  if (!bare)
    return left > 0 && isApiRow(body) && Array.isArray(body.data)
      ? findChangedRecord(body.data, kind, left - 1)
      : undefined
  const own = ownId(bare, kind)
  if (own !== undefined && own !== null && own !== '') return flattenRow(bare, kind)
  return left > 0
    ? within(bare, kind.name)
        .map((one) => findChangedRecord(one, kind, left - 1))
        .find(Boolean)
    : undefined
}

/**
 * Finds a text by its name in a response. The text may be at the top level or under common names such as `data`, at
 * several levels.
 */
export function findTextValue(body: unknown, resource: string, name: string, left = depth): string | undefined {
  if (!isApiRow(body)) return undefined
  const text = body[name]
  if (typeof text === 'string') return text
  return left > 0
    ? within(body, resource)
        .map((one) => findTextValue(one, resource, name, left - 1))
        .find(Boolean)
    : undefined
}

/** Whether a response is empty. An empty response has no body, an empty body, or no content under the common names. */
export function isEmptyResponse(body: unknown, resource: string): boolean {
  if (body === undefined || body === null || body === '') return true
  if (Array.isArray(body)) return body.length === 0
  if (!isApiRow(body)) return false
  const inner = within(body, resource)
  return Object.keys(body).length === 0 || (inner.length > 0 && inner.every((one) => isEmptyResponse(one, resource)))
}

/** Describes an unexpected response by its first keys, such as 'status, code, result'. */
export const describeResponseKeys = (body: unknown): string =>
  isApiRow(body)
    ? Object.keys(body).slice(0, 8).join(', ')
    : Array.isArray(body)
      ? `[${body.length}]`
      : String(JSON.stringify(body) ?? '').slice(0, 40)
