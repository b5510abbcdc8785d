import type { Resource, Values } from '../../../vocabulary'
import { type ApiRow, isApiRow } from '../../../vocabulary'
import {
  createForeignResponse,
  type ForeignResponse,
  ForeignResponseError,
  isErrorResponse,
  missingCallError,
} from '../foreign-request'
import { encodeForeignBody, hasFiles, valuesFromBody } from '../request-bodies'
import type { ResolvedRoute } from '../routes'
import type { SpecificationCall } from '../specification-calls'
import { type ForeignApi, fillForeignPath } from './foreign-api'
import { fetchForeignRow, fillForeignQuery, readForeignChange } from './records'

/** Reads the current values of a record from the API, without the keys in `omits`. */
async function restOf(api: ForeignApi, resource: Resource, id: string, { omits = [] }: ResolvedRoute): Promise<ApiRow> {
  const row = await fetchForeignRow(api, resource, id)
  return Object.fromEntries(Object.entries(row).filter(([name]) => !omits.includes(name)))
}

/**
 * Removes null values from the body of a create or an edit. If the stored field has a value, null stays in the body,
 * because the change clears that field.
 */
async function withoutEmpty(
  api: ForeignApi,
  { resource, name, values: { id } }: SpecificationCall,
  given: Values,
): Promise<Values> {
  const empty = Object.keys(given).filter((field) => given[field] === null)
  if (empty.length === 0 || (name !== 'create' && name !== 'edit')) return given
  const former = id === undefined ? {} : api.spelling(resource).read(await fetchForeignRow(api, resource, id))
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => value !== null || (former[field] ?? null) !== null),
  )
}

/** Creates, edits or deletes a record, or runs an action. */
export async function sendForeignChange(
  api: ForeignApi,
  meant: SpecificationCall,
  sent: unknown,
  file: boolean,
  key?: string,
): Promise<ForeignResponse> {
  const { resource, name, values, call } = meant
  const { id } = values
  const spelling = api.spelling(resource)
  const given = valuesFromBody(sent, resource.actions[name]?.fields ?? resource.fields, call.body === 'data')
  const way = api.resolveRoute(resource, name, hasFiles(given))
  const rest = way.replaces && id !== undefined ? await restOf(api, resource, id, way) : {}
  const isShort = !way.replaces && api.conventions(resource).record?.empty === 'left out'
  const written = spelling.write(isShort ? await withoutEmpty(api, meant, given) : given, id)
  const whole = isApiRow(written) ? { ...rest, ...written, ...way.values } : written
  const isBodiless = way.method === 'GET' || way.method === 'DELETE'
  const isEmpty = isApiRow(whole) && Object.keys(whole).length === 0
  const answer = await api.send({
    method: way.method,
    path: fillForeignPath(way.path, values, spelling.id),
    query: fillForeignQuery(way.query, id, spelling.id),
    ...(!isBodiless && !isEmpty && { body: encodeForeignBody(whole, way.body) }),
    file,
    ...(way.method === 'POST' && key !== undefined && { key }),
  })
  if (isErrorResponse(answer)) throw new ForeignResponseError(answer)
  return file
    ? answer
    : call.answers === 'data'
      ? createForeignResponse(200, answer.body)
      : readForeignChange(api, meant, answer)
}

/**
 * Switches a record's status. The status call of the API switches the status. If the API has no status call, an edit
 * sends the opposite value.
 */
export async function toggleForeignStatus(api: ForeignApi, meant: SpecificationCall): Promise<ForeignResponse> {
  const { resource, values } = meant
  const route = api.route(resource, 'status')
  if (route) return sendForeignChange(api, meant, undefined, false)
  const { status = '' } = resource
  const field = resource.fields[status]
  const { edit } = resource.calls
  if (!field || !edit || route === false) throw missingCallError(`${resource.name}.status`)
  const row = await fetchForeignRow(api, resource, values.id ?? '')
  const came = api.spelling(resource).read(row)[status]
  const other = (field.kind.fromApi?.(came, field) ?? came) === 1 ? 0 : 1
  const like = field.kind.toApi?.(other, came, field) ?? other
  return sendForeignChange(
    api,
    { ...meant, name: 'edit', call: edit },
    edit.body === 'data' ? { data: { [status]: like } } : { [status]: like },
    false,
  )
}
