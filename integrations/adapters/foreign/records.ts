import { type ApiRow, isApiRow, labelInSentence, type Resource, t } from '../../../vocabulary'
import { idOfRow } from '../composite-ids'
import { createForeignResponse, type ForeignResponse, ForeignResponseError, isErrorResponse } from '../foreign-request'
import { valueAtPath } from '../response-paths'
import { findChangedRecord, findRecord, isEmptyResponse, unwrapRow } from '../response-rows'
import type { SpecificationCall } from '../specification-calls'
import { type ForeignApi, fillForeignPath } from './foreign-api'

/**
 * Finds the record in a response, at the path that the adapter names or under a common name.
 *
 * @param id the id that the record must have if the adapter names no path. Default: any id.
 */
function rowOf(api: ForeignApi, resource: Resource, { body }: ForeignResponse, id?: string): ApiRow | undefined {
  const { record = {}, id: key } = api.conventions(resource)
  const found = record.at === undefined ? body : valueAtPath(body, record.at)
  if (record.at === undefined && !record.read) {
    const kind = { name: resource.name, idOf: (row: ApiRow) => idOfRow(row, key) }
    return id === undefined ? findChangedRecord(body, kind) : findRecord(body, kind, id)
  }
  // Some databases return a list that contains only the record.
  return Array.isArray(found) ? (isApiRow(found[0]) ? found[0] : undefined) : unwrapRow(found)
}

const notThere = ({ label }: Resource) =>
  new ForeignResponseError(
    createForeignResponse(404, {
      message: t('This {{record}} does not exist.', { record: labelInSentence(t(label.one)) }),
    }),
  )

/** Reads one record in the API's format. The row is undefined if the response does not contain the record. */
async function askRow(
  api: ForeignApi,
  resource: Resource,
  id: string,
): Promise<{ row?: ApiRow; answer: ForeignResponse }> {
  const { id: key } = api.conventions(resource)
  const { method, path, query } = api.resolveRoute(resource, 'show')
  const answer = await api.send({
    method,
    path: fillForeignPath(path, { id }, key),
    query: fillForeignQuery(query, id, key),
  })
  if (isErrorResponse(answer)) throw new ForeignResponseError(answer)
  const row = rowOf(api, resource, answer, id)
  if (!row && isEmptyResponse(answer.body, resource.name)) throw notThere(resource)
  return { row, answer }
}

/** Reads a record before it is changed. Throws an error response with status 404 if the record does not exist. */
export async function fetchForeignRow(api: ForeignApi, resource: Resource, id: string): Promise<ApiRow> {
  const { row } = await askRow(api, resource, id)
  if (!row) throw notThere(resource)
  return row
}

/** Fills the placeholders of a query, because some APIs expect the record's id in the query. */
export const fillForeignQuery = (
  query: Readonly<Record<string, unknown>> | undefined,
  id: string | undefined,
  key: Parameters<typeof fillForeignPath>[2],
) =>
  query &&
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? decodeURIComponent(fillForeignPath(value, { id }, key)) : value,
    ]),
  )

export async function showForeignRecord(api: ForeignApi, resource: Resource, id: string): Promise<ForeignResponse> {
  const { row, answer } = await askRow(api, resource, id)
  // If the response contains no record, it is returned unchanged. The caller then reports the content of the response.
  return row ? createForeignResponse(200, api.spelling(resource).read(row, answer.body)) : answer
}

/**
 * Builds the response to a change. The response contains the record after the change, and the API's message if the API
 * sent a message.
 */
export function readForeignChange(
  api: ForeignApi,
  { resource, name, values }: SpecificationCall,
  answer: ForeignResponse,
): ForeignResponse {
  const row = rowOf(api, resource, answer, values.id)
  const { at: place } = api.conventions(resource).record ?? {}
  const found = place === undefined ? undefined : valueAtPath(answer.body, place)
  if (name !== 'create' && Array.isArray(found) && found.length === 0) throw notThere(resource)
  const { spelling } = api
  const isRecord = row !== undefined && idOfRow(row, api.conventions(resource).id) !== undefined
  const { message } = isApiRow(answer.body) ? answer.body : {}
  return createForeignResponse(200, {
    ...(typeof message === 'string' && row !== answer.body && { message }),
    ...(isRecord && { data: spelling(resource).read(row, answer.body) }),
  })
}
