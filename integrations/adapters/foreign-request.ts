import { t } from '../../vocabulary'
import type { HttpVerb } from './conventions/calls'

/** What came back, of an API or in the specification's convention. */
export interface ForeignResponse {
  readonly status: number
  /** Parsed JSON, a text that is none, or a Blob where a file was asked for. */
  readonly body: unknown
  header(name: string): string | undefined
}

/** One call of an API as it is made over the wire. */
export interface ForeignRequest {
  readonly method: HttpVerb
  /** Below the API's address, with its query. */
  readonly path: string
  /** The path begins at the root of the API's host, whatever its address is, as an answer has told it. Default: false. */
  readonly fromRoot?: boolean
  readonly headers: Readonly<Record<string, string>>
  /** An object travels as JSON; URLSearchParams and FormData as they are. Default: no body. */
  readonly body?: unknown
  /** The answer is a file. Default: false. */
  readonly file?: boolean
  /** What the browser keeps as cookies of that host goes along. Default: false. */
  readonly cookies?: boolean
}

/** Makes one call; it rejects only where no answer came, whatever its status. */
export type SendForeignRequest = (request: ForeignRequest) => Promise<ForeignResponse>

const none = () => undefined

/** An answer of an adapter's own. */
export const createForeignResponse = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): ForeignResponse => {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return { status, body, header: byName.size > 0 ? (name) => byName.get(name.toLowerCase()) : none }
}

/** An answer that refuses. It is thrown to end a call of several steps. */
export class ForeignResponseError {
  constructor(readonly answer: ForeignResponse) {}
}

export const isErrorResponse = ({ status }: ForeignResponse): boolean => status >= 400

/** That an API has no such call. */
export const missingCallError = (what: string): ForeignResponseError =>
  new ForeignResponseError(createForeignResponse(404, { message: t('This API has no call {{what}}.', { what }) }))
