import { networkProblem } from '../problem'
import type { Uploads } from './uploads'

/** One HTTP request. */
export interface HttpCall {
  readonly method: string
  readonly url: string
  /** The headers of the request. If the headers contain no Content-Type, fetch sets the type of multipart bodies. */
  readonly headers: Readonly<Record<string, string>>
  /** FormData is sent as multipart parts, URLSearchParams are sent as a form, and other values are sent as JSON. */
  readonly body?: unknown
  /** Whether the response contains a file. Default: false. */
  readonly file?: boolean
  /** Whether the browser sends and stores the cookies of the API's host. Default: false. */
  readonly cookies?: boolean
  /** The timeout in milliseconds. Default: no timeout. */
  readonly patience?: number
}

/** An HTTP response with any status. */
export interface HttpCallResponse {
  readonly status: number
  /** The body as parsed JSON, or as a Blob if the request was for a file. */
  readonly body: unknown
  header(name: string): string | undefined
}

/** Makes one HTTP request. The promise rejects only if there is no response. */
export type HttpClient = (call: HttpCall) => Promise<HttpCallResponse>

const accepted = 'application/json, text/plain, */*'

const parsed = (text: string): unknown => {
  try {
    return text && JSON.parse(text)
  } catch {
    return text
  }
}

/** Converts a response of fetch to an HTTP response. */
const toHttpCallResponse = async (answer: Response, file = false): Promise<HttpCallResponse> => ({
  status: answer.status,
  body: file ? await answer.blob() : parsed(await answer.text()),
  header: (name) => answer.headers.get(name) ?? undefined,
})

/** Makes a read with fetch, so that the first screen does not have to load more code. */
async function read({ url, headers, file, cookies, patience }: HttpCall): Promise<HttpCallResponse> {
  const answer = await fetch(url, {
    headers: { Accept: accepted, ...headers },
    ...(cookies && { credentials: 'include' }),
    ...(patience !== undefined && { signal: AbortSignal.timeout(patience) }),
  })
  return toHttpCallResponse(answer, file)
}

/** Whether an error is the browser's error for a failed connection. */
const isLost = (error: unknown) => error instanceof TypeError && /Load failed|fetch/i.test(error.message)

/** Loads the code for sending changes. Call this function early if the user will probably make a change. */
export const loadSendRequest = () => import('./send-request')

/** Creates the only HTTP client of the browser. */
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

/** A call that the page started before the code was loaded. See src/app/early/early.js. */
interface EarlyCall {
  readonly url: string
  readonly token: string
  readonly answer: Promise<Response>
}

declare global {
  var early: EarlyCall | undefined
}

/**
 * Returns the response of the early call to the first identical call. If the early call failed, the call is made again.
 */
export const reuseEarlyCall =
  (wire: HttpClient): HttpClient =>
  async (call) => {
    const { early } = globalThis
    const { method, url, headers } = call
    if (method !== 'GET' || early?.url !== url) return wire(call)
    globalThis.early = undefined
    const isTheirs = headers.Authorization === `Bearer ${early.token}` && headers['X-View-As'] === undefined
    return isTheirs ? early.answer.then((answer) => toHttpCallResponse(answer)).catch(() => wire(call)) : wire(call)
  }
