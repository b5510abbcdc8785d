import { t } from '../vocabulary'
import type { Verb } from './conventions/calls'

/** What came back, of an API or in the specification's convention. */
export interface Answered {
  readonly status: number
  /** Parsed JSON, a text that is none, or a Blob where a file was asked for. */
  readonly body: unknown
  header(name: string): string | undefined
}

/** One call of an API as it is made over the wire. */
export interface ForeignRequest {
  readonly method: Verb
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
export type Transport = (request: ForeignRequest) => Promise<Answered>

const none = () => undefined

/** An answer of an adapter's own. */
export const answered = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answered => {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return { status, body, header: byName.size > 0 ? (name) => byName.get(name.toLowerCase()) : none }
}

/** An answer that refuses. It is thrown to end a call of several steps. */
export class Refusal {
  constructor(readonly answer: Answered) {}
}

export const isRefused = ({ status }: Answered): boolean => status >= 400

/** That an API has no such call. */
export const noSuchCall = (what: string): Refusal =>
  new Refusal(answered(404, { message: t('This API has no call {{what}}.', { what }) }))
