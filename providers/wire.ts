import axios from 'axios'
import { t } from '../vocabulary'
import { makeProblem } from './problem'
import type { Uploads } from './uploads'

/** One HTTP call. */
interface WireCall {
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
export interface WireAnswer {
  readonly status: number
  /** Parsed JSON, or a Blob where a file was asked for. */
  readonly body: unknown
  header(name: string): string | undefined
}

/** Makes one HTTP call; it rejects only where no answer came. */
export type Wire = (call: WireCall) => Promise<WireAnswer>

const brokenOff = () =>
  makeProblem(
    t('The upload was cancelled, so nothing has been saved. The files are still chosen; save once more to send them.'),
  )

/** The type that a body is sent as; false for none, and where the browser names it. */
const typeOf = (body: unknown) =>
  body === undefined || body instanceof FormData
    ? false
    : body instanceof URLSearchParams
      ? 'application/x-www-form-urlencoded'
      : 'application/json'

/** The one place where HTTP is spoken: files that are sent are followed, and can be broken off. */
export function createWire(uploads: Uploads): Wire {
  // The fetch adapter is the same code in browsers and in Node, so the tests see the bytes that browsers send.
  const client = axios.create({ adapter: 'fetch', validateStatus: () => true })
  return async ({ method, url, headers, body, file, cookies, patience }) => {
    const upload = uploads.follow(body)
    try {
      const answer = await client.request<unknown>({
        method,
        url,
        data: body,
        responseType: file ? 'blob' : 'json',
        ...(cookies && { withCredentials: true }),
        ...(patience !== undefined && { timeout: patience }),
        ...(upload && { signal: upload.signal }),
        // fetch cannot tell how much it has sent, and Node has nothing else.
        ...(upload &&
          'XMLHttpRequest' in globalThis && {
            adapter: 'xhr',
            onUploadProgress: ({ loaded }: { loaded: number }) => upload.progress(loaded),
          }),
        headers: { 'Content-Type': typeOf(body), ...headers },
      })
      const header = (name: string) => answer.headers[name.toLowerCase()]?.toString()
      return { status: answer.status, body: answer.data, header }
    } catch (error) {
      throw upload?.signal.aborted ? brokenOff() : error
    } finally {
      upload?.end()
    }
  }
}
