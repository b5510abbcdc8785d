import axios, { isAxiosError } from 'axios'
import { t } from '../../vocabulary'
import { makeProblem, networkProblem } from '../problem'
import type { HttpCall, HttpCallResponse } from './http-client'
import type { Uploads } from './uploads'

const brokenOff = () =>
  makeProblem(
    t('The upload was cancelled. Nothing was saved. Your files are still selected. Save again to upload them.'),
  )

/** The Content-Type of a request body. False if the request has no body, or if the browser sets the type. */
const typeOf = (body: unknown) =>
  body === undefined || body instanceof FormData
    ? false
    : body instanceof URLSearchParams
      ? 'application/x-www-form-urlencoded'
      : 'application/json'

// The fetch adapter is the same code in browsers and in Node, so tests send the same bytes as browsers.
const client = axios.create({ adapter: 'fetch', validateStatus: () => true })

/** Makes a call with a body. Uploads of files show their progress, and the user can cancel an upload. */
export async function sendWithUploads(call: HttpCall, uploads: Uploads): Promise<HttpCallResponse> {
  const { method, url, headers, body, file, cookies, patience } = call
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
      // Only XMLHttpRequest reports upload progress, and Node does not have XMLHttpRequest.
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
    if (upload?.signal.aborted) throw brokenOff()
    throw isAxiosError(error) && error.message.includes('Network Error') ? networkProblem() : error
  } finally {
    upload?.end()
  }
}
