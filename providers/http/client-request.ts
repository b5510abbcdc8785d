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

/** A call to make. */
export interface ClientRequest {
  readonly method: HttpMethod
  /** The path from the API's host: '/api/v1/book?option=true'. */
  readonly path: string
  /** The name of the API. Default: the sign-in API. */
  readonly api?: string
  /** FormData is sent as multipart parts, other values as JSON. Default: no body. */
  readonly body?: unknown
  /** Additional headers, such as the version of the record. Default: none. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the response is a file. Default: false. */
  readonly file?: boolean
  /** Whether the loading indicator counts the call. Default: true. */
  readonly counts?: boolean
  /** Returns the success toast if the response contains no message. Default: no toast. */
  readonly says?: (body: unknown) => string
  /** Whether a `message` in the response is data, not a toast. Default: false. */
  readonly mute?: boolean
  /** The failure toast instead of the API's message. Null for no toast. */
  readonly failure?: string | null
  /**
   * Whether the screens can work without the response. If true, only a 401 of the API signs out or navigates. The call
   * times out after {@link patience}. Default: false.
   */
  readonly optional?: boolean
  /** Whether an optional call has no timeout. Default: false. */
  readonly patient?: boolean
  /**
   * With 'quiet', the caller reports missing data instead of a toast. This applies to status 404, to a changed record
   * (412), and for reads also to 405 and 501. Default: like other failures.
   */
  readonly lacking?: 'quiet'
}

/** Options of a read for the page itself, or {@link silentReadOptions}. */
export type ReadOptions = Pick<ClientRequest, 'optional' | 'patient' | 'failure' | 'lacking' | 'counts'>

/** Options for data that are not the main content of a page. A failure shows a toast and does not navigate. */
export const secondaryReadOptions: ReadOptions = { optional: true, patient: true }

/** Options for refreshing visible data, or for reading ahead. A failure is silent. */
export const silentReadOptions: ReadOptions = { ...secondaryReadOptions, failure: null }

/** Options for background calls that the user does not notice, even if they fail. */
export const backgroundCallOptions = { optional: true, counts: false, mute: true, failure: null } as const

/** The timeout of optional calls, in milliseconds. */
const patience = 10_000

/** A response. */
export type ClientResponse = Omit<HttpCallResponse, 'status'>

export type SendClientRequest = (sending: ClientRequest) => Promise<ClientResponse>

interface Options {
  readonly line: Transport
  /** Whether a 401 or a lost network does not sign the user out. True for other APIs. Default: false. */
  readonly isBeside?: boolean
  readonly session: Session
  readonly notices: Notices
  /** Default: the toasts offer no undo. */
  readonly undoing?: UndoCallback
  readonly proofs: ProofPrompts
  readonly loading: Loading
  readonly connection: ConnectionState
  readonly navigate: (path: string) => void
  /** The path of the current page. */
  readonly here: () => string
  /** Whether the user is leaving the page, which cancels running calls. */
  readonly isLeaving: () => boolean
}

/** Identifies equal attempts: a later call with the same identity is a retry. */
const attemptOf = ({ method, path }: ClientRequest): string => `${method} ${path.split('?', 1)[0]}`

/** Some APIs return 405 or 501 for a missing read. For callers with `lacking`, this becomes a 404. */
const missedBy = ({ method, lacking }: ClientRequest, problem: ApiProblem): ApiProblem =>
  lacking && method === 'GET' && isMissingCallStatus(problem.statusCode)
    ? Object.assign(problem, { statusCode: 404 })
    : problem

/**
 * Creates the function that makes every call. The function sends the token, counts the call and shows toasts. Failures
 * are handled as in the specification's error catalogue. A failed call rejects with an {@link ApiProblem}. If a call
 * requires a proof of identity, the user is asked and the call is repeated with the proof.
 */
export function createClientSender(options: Options): SendClientRequest {
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
    // For other APIs, the caller prompts the user to sign in there.
    if (isBeside && statusCode === 401) return
    const isOut = isNetwork && !isBeside && !signsOutOnNetworkError()
    if (isOut) connection.lost()
    // The connection banner reports failed reads.
    if (isOut && sending.method === 'GET') return
    const isLost = !isBeside && !isOut && (isNetwork || statusCode === 401)
    if (lacking && (statusCode === 404 || statusCode === 412)) return
    // Paths outside the API may have a different access control, which does not know the API's sessions.
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
      await expectSuccess(`${method} ${path}`, data, status)
      const told = mute ? undefined : messageOf(data)
      const message = told === undefined ? says?.(data) : t(told)
      const request = header('x-undo')
      const undo = request && undoing?.take && { undo: async () => undoing.take?.({ request }) }
      if (message !== undefined) notices.show({ type: 'success', message, ...undo })
      return { body: data, header }
    } catch (error) {
      const problem = missedBy(sending, problemFrom(error))
      if (problem.asks && proof === undefined) throw problem
      // The end of a session was already reported. Later failures of that session are silent.
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
      // The user cancelled the prompt and knows that nothing was done.
      if (proof === undefined) throw problem
      return sendOnce(sending, proof)
    }
  }
}
