import { messageOf } from '../../integrations/adapters/response-messages'
import { apiBase, type HttpMethod, sessionCalls, t } from '../../vocabulary'
import type { Loading } from '../loading'
import type { Notices, UndoCallback } from '../notices'
import {
  type ApiProblem,
  expectSuccess,
  isMissingCallStatus,
  problemFrom,
  problemFromResponse,
  signsOutOnNetworkError,
} from '../problem'
import type { Session } from '../session/session'
import type { ProofPrompts } from '../session/user-prompt-queue'
import type { ConnectionState } from './connection'
import type { HttpCallResponse } from './http-client'
import type { Transport } from './transport'

/** A call that the client makes. */
export interface ClientRequest {
  readonly method: HttpMethod
  /** The path after the API's host, such as '/api/v1/book?option=true'. */
  readonly path: string
  /** The name of the API. Default: the sign-in API. */
  readonly api?: string
  /** FormData is sent as multipart parts, and other values are sent as JSON. Default: no body. */
  readonly body?: unknown
  /** Additional headers, such as the version of the record. Default: no headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the response contains a file. Default: false. */
  readonly file?: boolean
  /** Whether the loading indicator is shown during the call. Default: true. */
  readonly counts?: boolean
  /** Returns the text of the success toast if the response contains no message. Default: no toast. */
  readonly says?: (body: unknown) => string
  /** Whether a `message` in the response is data and not a text for a toast. Default: false. */
  readonly mute?: boolean
  /** The text of the failure toast, in place of the API's message. If the text is null, no toast is shown. */
  readonly failure?: string | null
  /**
   * Whether the screens can work without the response. If true, only status 401 signs the user out or navigates. If
   * true, the call times out after {@link patience}. Default: false.
   */
  readonly optional?: boolean
  /** Whether the call has no timeout, although the screens work without the response. Default: false. */
  readonly patient?: boolean
  /**
   * With 'quiet', the caller reports missing data, and no toast is shown. This option applies to status 404, to a
   * changed record (412), and for reads also to 405 and 501. By default, such responses are handled like other
   * failures.
   */
  readonly lacking?: 'quiet'
}

/** The options of a read for the main content of a page, or {@link silentReadOptions}. */
export type ReadOptions = Pick<ClientRequest, 'optional' | 'patient' | 'failure' | 'lacking' | 'counts'>

/** Options for data that is not the main content of a page. If the call fails, a toast is shown, and the page stays. */
export const secondaryReadOptions: ReadOptions = { optional: true, patient: true }

/** Options for refreshing visible data, or for loading data in advance. If the call fails, nothing is shown. */
export const silentReadOptions: ReadOptions = { ...secondaryReadOptions, failure: null }

/** Options for background calls that the user does not notice, even if they fail. */
export const backgroundCallOptions = { optional: true, counts: false, mute: true, failure: null } as const

/** The timeout of optional calls, in milliseconds. */
const patience = 10_000

/** The response to a call. */
export type ClientResponse = Omit<HttpCallResponse, 'status'>

export type SendClientRequest = (sending: ClientRequest) => Promise<ClientResponse>

interface Options {
  readonly line: Transport
  /**
   * Whether a 401 status or a lost network does not sign the user out. True for APIs other than the sign-in API.
   * Default: false.
   */
  readonly isBeside?: boolean
  readonly session: Session
  readonly notices: Notices
  /** By default, the toasts offer no undo. */
  readonly undoing?: UndoCallback
  readonly proofs: ProofPrompts
  readonly loading: Loading
  readonly connection: ConnectionState
  readonly navigate: (path: string) => void
  /** The path of the current page. */
  readonly here: () => string
  /** Whether the user is leaving the page, so that the browser cancels running calls. */
  readonly isLeaving: () => boolean
}

/** Returns an identity for an attempt: a later call with the same identity is a retry. */
const attemptOf = ({ method, path }: ClientRequest): string => `${method} ${path.split('?', 1)[0]}`

/**
 * Some APIs respond with 405 or 501 to a read that they do not support. For callers that set `lacking`, the status is
 * changed to 404.
 */
const missedBy = ({ method, lacking }: ClientRequest, problem: ApiProblem): ApiProblem =>
  lacking && method === 'GET' && isMissingCallStatus(problem.statusCode)
    ? Object.assign(problem, { statusCode: 404 })
    : problem

/**
 * Creates the function that makes every call. The function sends the token, counts the call and shows toasts. Failed
 * calls are handled as in the specification's error catalogue. A failed call rejects with an {@link ApiProblem}. If a
 * call requires a proof of identity, the user is asked for the proof and the call is repeated.
 */
export function createRequestSender(options: Options): SendClientRequest {
  const {
    line,
    session,
    isBeside = false,
    notices,
    undoing,
    proofs,
    loading,
    connection,
    navigate,
    here,
    isLeaving,
  } = options
  const goTo = (path: string) => {
    if (here() !== path) navigate(path)
  }

  const reactTo = (problem: ApiProblem, sending: ClientRequest) => {
    const { path, failure, optional = false, lacking } = sending
    const { statusCode, isNetwork } = problem
    // If another API requires a sign-in, the caller prompts the user.
    if (isBeside && statusCode === 401) return
    const isOut = isNetwork && !isBeside && !signsOutOnNetworkError()
    if (isOut) connection.lost()
    // The banner about the connection reports failed reads.
    if (isOut && sending.method === 'GET') return
    const isLost = !isBeside && !isOut && (isNetwork || statusCode === 401)
    if (lacking && (statusCode === 404 || statusCode === 412)) return
    // Paths outside of the API may have a different access control, which does not know the API's sessions.
    const isGrave = isLost && (optional ? statusCode === 401 && path.startsWith(apiBase) : isNetwork)
    const message = isGrave || failure === undefined ? problem.message : failure
    if (message !== null) notices.show({ type: 'error', message, untilSignedIn: isLost, of: attemptOf(sending) })
    if (optional && !isGrave) return
    if (isLost) {
      session.end()
      goTo('/login')
    } else if (statusCode === 403 && failure !== null && !path.startsWith(apiBase + sessionCalls.dashboardStats.path))
      goTo('/dashboard')
  }

  const sendOnce = async (sending: ClientRequest, proof?: string): Promise<ClientResponse> => {
    const { method, path, body, headers, file, counts = true, says, mute, optional, patient } = sending
    const key = session.key()
    notices.begin(attemptOf(sending))
    const leave = counts ? loading.enter() : undefined
    try {
      const waits = optional && !patient ? { patience } : {}
      const { status, body: data, header } = await line({ method, path, body, headers, file, proof, ...waits })
      if (!isBeside) connection.back()
      // The API cannot apply this filter, so the list is filtered in the browser.
      if (header('x-cannot') !== undefined) return { body: [], header }
      if (status < 200 || status >= 300) throw await problemFromResponse(status, data)
      // A declared attachment is a file, even if its text looks like the text of an error: JSON or XML.
      const isAttachment = Boolean(file) && /^\s*attachment/i.test(header('content-disposition') ?? '')
      if (!isAttachment) await expectSuccess(`${method} ${path}`, data, status)
      const told = mute ? undefined : messageOf(data)
      const message = told === undefined ? says?.(data) : t(told)
      const request = header('x-undo')
      const undo = request && undoing?.take && { undo: async () => undoing.take?.({ request }) }
      if (message !== undefined) notices.show({ type: 'success', message, ...undo })
      return { body: data, header }
    } catch (error) {
      const problem = missedBy(sending, problemFrom(error))
      if (problem.asks && proof === undefined) throw problem
      // The user has already seen a message that the session ended. Later failures of the ended session are silent.
      const isOver = key !== session.key()
      if (!isOver && !isLeaving()) reactTo(problem, sending)
      throw problem
    } finally {
      leave?.()
    }
  }
  return async (sending) => {
    try {
      return await sendOnce(sending)
    } catch (error) {
      const problem = error as ApiProblem
      if (!problem.asks) throw problem
      const proof = await proofs.ask(problem.asks)
      // The user cancelled the prompt and knows that nothing was changed.
      if (proof === undefined) throw problem
      return sendOnce(sending, proof)
    }
  }
}
