import type { Fields } from '../../vocabulary'
import { type ApiRow, apiRowsIn, isApiRow } from '../../vocabulary'

/** What may stand beside the rows of a list without being them. */
const beside = /error|message|warning|link/i

/** The names under which APIs put what they answer with. */
const envelopes = [
  ...['data', 'result', 'results', 'payload', 'response', 'body', 'content'],
  ...['record', 'records', 'item', 'items', 'row', 'rows', 'entity', 'object', 'document', 'doc'],
]

/** How deep envelopes lie within each other at most. */
const depth = 4

const fold = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** 'loan-item' → 'loanitem', 'item', and both with an s. */
const namesOf = (resource: string): readonly string[] => {
  const own = [fold(resource), fold(resource.split('-').at(-1) ?? resource)]
  return own.flatMap((name) => [name, `${name}s`, name.replace(/y$/, 'ies')])
}

/** What an answer holds under the usual names, and under that of the resource. */
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
 * Rows as an API answers them: bare, under a usual name such as `data` or `result`, or as the one list that an answer has. None
 * where it answers with nothing. Undefined for anything else.
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

/** An id, or what a dropdown's `{ label, value }` has in its place. */
export const rowIdOf = (row: ApiRow): unknown => row.id ?? row._id ?? ('label' in row ? row.value : undefined)

/** The records that are looked for in an answer; a resource is one. */
export interface RecordMatcher {
  readonly name: string
  /** As the answer spells them. Default: unknown, and the id alone identifies a record. */
  readonly fields?: Fields
  /** Default: {@link rowIdOf}. */
  readonly idOf?: (row: ApiRow) => unknown
}

/** What JSON:API has beside the `attributes` of a record. */
const besideAttributes = ['id', '_id', 'type', 'lid', 'attributes', 'relationships', 'links', 'meta']

/** The values of a row, which JSON:API has under `attributes`, beside the id. */
export function flattenRow(row: ApiRow, { fields = {} }: Pick<RecordMatcher, 'fields'>): ApiRow {
  const { attributes } = row
  const id = rowIdOf(row)
  if (!isApiRow(attributes) || id === undefined || 'attributes' in fields) return row
  return Object.keys(row).every((name) => besideAttributes.includes(name)) ? { ...attributes, id } : row
}

/** Whether a row has any of the declared fields: what has its id alone is no record that could be shown or changed. */
const hasValues = (row: ApiRow, { fields }: RecordMatcher) =>
  fields === undefined || Object.keys(row).some((name) => name !== 'id' && Object.hasOwn(fields, name))

const ownId = (row: ApiRow, { idOf = rowIdOf }: RecordMatcher) => idOf(row)

const hasId = (row: ApiRow, kind: RecordMatcher, id: string) => String(ownId(row, kind) ?? '') === id

/** The record of this id that a row is, if it is one. */
function recordFrom(row: ApiRow, kind: RecordMatcher, id: string): ApiRow | undefined {
  const flat = flattenRow(row, kind)
  return hasId(flat, kind, id) && hasValues(flat, kind) ? flat : undefined
}

/**
 * The values that an API answers with, bare or under `data`, whether or not an id stands beside `data` as well; undefined where
 * there are none.
 */
export const unwrapRow = (body: unknown): ApiRow | undefined => {
  if (!isApiRow(body)) return undefined
  const id = rowIdOf(body)
  const isWrapped =
    'data' in body && (id === undefined || (isApiRow(body.data) && String(rowIdOf(body.data)) === String(id)))
  return isWrapped ? unwrapRow(body.data) : body
}

/**
 * The record of this id in an answer: bare, in a list, or under a usual name such as `data`, `result` or that of the resource,
 * also several deep. Undefined where no such record is there: what has another id, or none, or no declared field, is another
 * record or an envelope that nobody knows.
 */
export function findRecord(body: unknown, kind: RecordMatcher, id: string, left = depth): ApiRow | undefined {
  if (Array.isArray(body))
    return apiRowsIn(body)
      .map((row) => recordFrom(row, kind, id))
      .find(Boolean)
  if (!isApiRow(body)) return undefined
  const own = recordFrom(body, kind, id)
  const isEnvelope = ownId(body, kind) === undefined || (hasId(body, kind, id) && !own)
  // A record may have another of its own kind within it, as a category has the one above it.
  const inner = isEnvelope ? within(body, kind.name) : own ? [body.data] : within(body)
  const found = left > 0 ? inner.map((one) => findRecord(one, kind, id, left - 1)).find(Boolean) : undefined
  return found ?? own
}

/**
 * The record in an answer to a change, whatever its id is: bare, the only one of a list, or under a usual name such as `data`,
 * `result` or that of the resource, also several deep. Undefined where nothing that has an id is there.
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

/** The text that an answer has under a name: bare, or under a usual name such as `data` or `result`, also several deep. */
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

/** Whether an answer says that there is nothing: no body, an empty one, or nothing under the usual names. */
export function isEmptyResponse(body: unknown, resource: string): boolean {
  if (body === undefined || body === null || body === '') return true
  if (Array.isArray(body)) return body.length === 0
  if (!isApiRow(body)) return false
  const inner = within(body, resource)
  return Object.keys(body).length === 0 || (inner.length > 0 && inner.every((one) => isEmptyResponse(one, resource)))
}

/** What an answer has in place of what was looked for: 'status, code, result'. */
export const describeResponseKeys = (body: unknown): string =>
  isApiRow(body)
    ? Object.keys(body).slice(0, 8).join(', ')
    : Array.isArray(body)
      ? `[${body.length}]`
      : String(JSON.stringify(body) ?? '').slice(0, 40)
