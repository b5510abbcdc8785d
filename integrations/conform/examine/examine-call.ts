import type { ApiProblem } from '../../../providers/problem'
import type { Resource } from '../../../vocabulary'
import { isApiRow } from '../../../vocabulary'
import { errorMessageIn, fieldErrorsOf, unexpectedFormat } from '../../adapters/response-messages'
import { findRows } from '../../adapters/response-rows'
import { type Exchange, isFailedExchange, recordExchanges } from '../exchange'
import type { Finding, ResponseFault, ResponseVerdict } from '../finding'
import { formatCount } from '../finding'

/** A call to the API, which the check makes in the same way as the user interface. */
export interface CallExamination<T> {
  readonly resource?: Resource
  /** See {@link Finding}. */
  readonly call: string
  readonly expected: string
  /** The behaviour of the user interface if the call fails. */
  readonly screen: string
  readonly cure: string
  readonly ask: () => Promise<T>
  /** Judges a readable response. Default: describes the response. */
  readonly judge?: (answer: T, exchanges: readonly Exchange[]) => ResponseVerdict | undefined
  /** Judges an error response. Default: the call is missing. */
  readonly refused?: (problem: ApiProblem, exchange: Exchange) => ResponseVerdict | undefined
}

export interface CallExaminationResult<T> {
  readonly finding: Finding
  /** The value that the call returned. Undefined if the response could not be read. */
  readonly answer?: T
  readonly exchanges: readonly Exchange[]
}

const shortenNames = (names: readonly string[]) =>
  names.length > 6 ? `${names.slice(0, 6).join(', ')} and ${names.length - 6} more` : names.join(', ')

/** Describes a response in a few words, such as '200, 12 rows'. */
export function describeResponse({ answer, failure: lost }: Exchange): string {
  if (!answer) return lost?.message ?? 'no response'
  const { status, body: data } = answer
  const strange = unexpectedFormat(data)
  if (strange) return `${status}, ${strange}`
  if (data instanceof Blob) return `${status}, ${data.size} bytes of ${data.type || 'an unknown type'}`
  if (Array.isArray(data)) return `${status}, ${formatCount(data.length, 'row')}`
  if (!isApiRow(data))
    return data === '' || data === null ? `${status}, an empty response` : `${status}, a single ${typeof data}`
  const message = status >= 400 && errorMessageIn(data)
  if (message)
    return [
      `${status}: ${message}`,
      ...Object.entries(fieldErrorsOf(data) ?? {}).map(([at, says]) => `${at}: ${says[0]}`),
    ].join(' ')
  const rows = findRows(data)
  if (rows) return `${status}, ${formatCount(rows.length, 'row')} in an object`
  const names = Object.keys(data)
  return names.length === 0 ? `${status}, an empty object` : `${status}, an object with ${shortenNames(names)}`
}

/** The requests to the API for a call of the specification, if the requests differ from this call. */
export const foreignCallsOf = ({ method, path, spoken }: Exchange): Pick<Finding, 'spoken'> =>
  spoken.length === 0 || spoken.every((one) => one.endsWith(path) && one.startsWith(method)) ? {} : { spoken }

/** The minimum duration of a response that a finding includes. */
const slowAnswerMs = 3000

const withTime = (text: string, exchanges: readonly Exchange[]) => {
  const longest = Math.max(0, ...exchanges.map(({ durationMs: took }) => took))
  return longest >= slowAnswerMs ? `${text}, after ${(longest / 1000).toFixed(1)} s` : text
}

/** The behaviour of the user interface, and the way to fix the API, for failures that any call may have. */
function usualRemedyOf({ answer, failure: lost }: Exchange): Pick<ResponseFault, 'screen' | 'cure'> {
  if (lost?.why === 'late')
    return {
      screen: 'The screen shows that it is loading until a response arrives.',
      cure: 'Make the API respond sooner: page the list, add an index, or fix an endless loop. To wait longer, pass --timeout.',
    }
  if (lost?.why === 'large')
    return { screen: 'The browser freezes while it reads the response.', cure: 'Page the list by _start and _end.' }
  if (lost)
    return {
      screen: "The screen shows 'Server Timeout!!!!!' and signs the user out.",
      cure: 'Check that the API runs and that this computer can reach it.',
    }
  const status = answer?.status ?? 0
  if (status === 401)
    return {
      screen: 'The screen signs the user out and opens /login.',
      cure: 'Accept the token of the sign-in response in the header Authorization: Bearer.',
    }
  if (status === 403)
    return {
      screen: 'The screen sends the user to /dashboard.',
      cure: 'Run the check as a user with the permission, or remove the permission from the response of GET /permission.',
    }
  if (status === 429)
    return { cure: 'Raise the limit of requests per user, or send a short time in the header Retry-After.' }
  if (status >= 500) return { cure: 'Fix the error in the API. The log of the API contains the details.' }
  return {}
}

/** Makes a call and compares the response with the expectation. */
export async function examineCall<T>(question: CallExamination<T>): Promise<CallExaminationResult<T>> {
  const { resource, call, expected, screen, cure, ask, judge, refused } = question
  const exchanges: Exchange[] = []
  const finding = (
    verdict: ResponseVerdict,
    of = exchanges.find(({ method }) => method !== 'GET') ?? exchanges[0],
  ): Finding => {
    const about = {
      ...(resource && { resource: resource.name }),
      call,
      ...(of && { sent: `${of.method} ${of.path}`, ...foreignCallsOf(of) }),
      expected,
    }
    if (typeof verdict === 'string') return { ...about, state: 'there', got: withTime(verdict, exchanges) }
    return { ...about, state: 'missing', screen, cure, ...verdict, got: withTime(verdict.got, exchanges) }
  }
  try {
    const answer = await recordExchanges(exchanges, ask)
    const last = exchanges.find(({ method }) => method !== 'GET') ?? exchanges.at(-1)
    return {
      finding: finding(judge?.(answer, exchanges) ?? (last ? describeResponse(last) : 'the same response as before')),
      answer,
      exchanges,
    }
  } catch (problem) {
    const { message } = problem as ApiProblem
    const last = exchanges.findLast(isFailedExchange) ?? exchanges.at(-1)
    if (!last) return { finding: finding({ got: message }), exchanges }
    const own = last.answer && refused?.(problem as ApiProblem, last)
    const got = last.answer?.body instanceof Blob ? `${last.answer?.status}: ${message}` : describeResponse(last)
    return { finding: finding(own ?? { got, ...usualRemedyOf(last) }, last), exchanges }
  }
}

/** The finding for a call that was not made, with the reason. */
export const skippedFinding = (resource: Resource, call: string, why: string): Finding => ({
  resource: resource.name,
  call,
  state: 'not asked',
  got: why,
})
