import { t } from '../../vocabulary'
import type { HttpVerb } from './conventions/calls'

/** A response of the API, or a response in the specification's convention. */
export interface ForeignResponse {
  readonly status: number
  /** The response body: parsed JSON, plain text, or a Blob if a file was requested. */
  readonly body: unknown
  header(name: string): string | undefined
}

/** One HTTP request to an API. */
export interface ForeignRequest {
  readonly method: HttpVerb
  /** The path below the API's URL, with the query. */
  readonly path: string
  /** Whether the path begins at the root of the API's host, as in the URL of a next page. Default: false. */
  readonly fromRoot?: boolean
  readonly headers: Readonly<Record<string, string>>
  /** The request body. An object is sent as JSON. URLSearchParams and FormData are sent unchanged. Default: no body. */
  readonly body?: unknown
  /** Whether the response is a file. Default: false. */
  readonly file?: boolean
  /** Whether the browser sends the cookies of the API's host. Default: false. */
  readonly cookies?: boolean
}

/** Sends one request. The promise resolves for every status, and rejects only if no response arrives. */
export type SendForeignRequest = (request: ForeignRequest) => Promise<ForeignResponse>

const none = () => undefined

/** Creates a response in the adapter, without a request to the API. */
export const createForeignResponse = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): ForeignResponse => {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return { status, body, header: byName.size > 0 ? (name) => byName.get(name.toLowerCase()) : none }
}

/** An error response that is thrown to end a call that consists of several requests. */
export class ForeignResponseError {
  constructor(readonly answer: ForeignResponse) {}
}

export const isErrorResponse = ({ status }: ForeignResponse): boolean => status >= 400

/** The error for a call that the API does not have. */
export const missingCallError = (what: string): ForeignResponseError =>
  new ForeignResponseError(createForeignResponse(404, { message: t('This API has no call {{what}}.', { what }) }))
