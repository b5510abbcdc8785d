import { networkProblem } from './problem'
import type { Uploads } from './uploads'

/** One HTTP call. */
export interface HttpCall {
  readonly method: string
  readonly url: string
  /** Without a type of its own, fetch writes the boundary of parts, and no body has a type. */
  readonly headers: Readonly<Record<string, string>>
  /** FormData travels as multipart parts, URLSearchParams as a form, anything else as JSON. */
  readonly body?: unknown
  /** The answer is a file. Default: false. */
  readonly file?: boolean
  /** The browser sends the cookies of the API's host, and keeps those that come. Default: false. */
  readonly cookies?: boolean
  /** Milliseconds after which it has failed. Default: it is waited for. */
  readonly patience?: number
}

/** What came back, whatever its status. */
export interface HttpCallResponse {
  readonly status: number
  /** Parsed JSON, or a Blob where a file was asked for. */
  readonly body: unknown
  header(name: string): string | undefined
}

/** Makes one HTTP call; it rejects only where no answer came. */
export type HttpClient = (call: HttpCall) => Promise<HttpCallResponse>

const accepted = 'application/json, text/plain, */*'

const parsed = (text: string): unknown => {
  try {
    return text && JSON.parse(text)
  } catch {
    return text
  }
}

/** What a call came back with that fetch has made. */
export const toHttpCallResponse = async (answer: Response, file = false): Promise<HttpCallResponse> => ({
  status: answer.status,
  body: file ? await answer.blob() : parsed(await answer.text()),
  header: (name) => answer.headers.get(name) ?? undefined,
})

/** Makes a call that only reads, by what browsers have themselves, so that the first screen waits for no other code. */
async function read({ url, headers, file, cookies, patience }: HttpCall): Promise<HttpCallResponse> {
  const answer = await fetch(url, {
    headers: { Accept: accepted, ...headers },
    ...(cookies && { credentials: 'include' }),
    ...(patience !== undefined && { signal: AbortSignal.timeout(patience) }),
  })
  return toHttpCallResponse(answer, file)
}

/** As browsers say that a call did not reach anybody. */
const isLost = (error: unknown) => error instanceof TypeError && /Load failed|fetch/i.test(error.message)

/** Fetches the code of calls that change something; whoever may be about to make one does so early. */
export const loadSendRequest = () => import('./send-request')

/** The one place where HTTP is spoken. */
export const createHttpClient =
  (uploads: Uploads): HttpClient =>
  async (call) => {
    if (call.method !== 'GET' || call.body !== undefined)
      return (await loadSendRequest()).sendWithUploads(call, uploads)
    try {
      return await read(call)
    } catch (error) {
      throw isLost(error) ? networkProblem() : error
    }
  }
