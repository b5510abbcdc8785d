import { messageOf } from '../integrations/adapters/response-messages'
import { apiBase, type HttpMethod, sessionCalls, t } from '../vocabulary'
import type { ConnectionState } from './connection'
import type { HttpCallResponse } from './http-client'
import type { Loading } from './loading'
import type { Notices, UndoCallback } from './notices'
import {
  type ApiProblem,
  expectSuccess,
  isMissingCallStatus,
  problemFrom,
  problemFromResponse,
  signsOutOnNetworkError,
} from './problem'
import type { ProofPrompts } from './proof-prompts'
import type { Session } from './session'
import type { Transport } from './transport'

/** One call to be made. */
export interface ClientRequest {
  readonly method: HttpMethod
  /** From the API's host on: '/api/v1/book?option=true'. */
  readonly path: string
  /** The API that it is for, by its name. Default: the one at which people sign in. */
  readonly api?: string
  /** FormData travels as multipart parts, anything else as JSON. Default: no body. */
  readonly body?: unknown
  /** What is said besides, such as the version of the record that is meant. Default: nothing. */
  readonly headers?: Readonly<Record<string, string>>
  /** The answer is a file. Default: false. */
  readonly file?: boolean
  /** Whether the loading indicator waits for it. Default: true. */
  readonly counts?: boolean
  /** The toast after success where the answer brings none. Default: none. */
  readonly says?: string
  /** A `message` in the answer belongs to the data and is no toast. Default: false. */
  readonly mute?: boolean
  /** The toast after failure instead of the API's message; null for none. */
  readonly failure?: string | null
  /**
   * The screens can do without it: no failure but a 401 of the API signs anybody out or leads anywhere, and what has not
   * come after {@link patience} has failed. Default: false.
   */
  readonly optional?: boolean
  /** An optional call is waited for as long as it takes. Default: false. */
  readonly patient?: boolean
  /**
   * 'quiet': that there is nothing at this address (404; for a read also 405 and 501), or not what was seen there (412), is told
   * in its place, and by no toast. Default: as other failures.
   */
  readonly lacking?: 'quiet'
}

/** How a call is made that only reads: for the page itself, or {@link silentReadOptions}. */
export type ReadOptions = Pick<ClientRequest, 'optional' | 'patient' | 'failure' | 'lacking' | 'counts'>

/** How something is read that stands beside what the page is about: a failure is a toast, and leads nowhere. */
export const secondaryReadOptions: ReadOptions = { optional: true, patient: true }

/** How something is read again that is shown already, or read that nobody waits for: a failure is told nowhere. */
export const silentReadOptions: ReadOptions = { ...secondaryReadOptions, failure: null }

/** How a call is made that nobody is to notice, not even where it fails. */
export const backgroundCallOptions = { optional: true, counts: false, mute: true, failure: null } as const

/** How long an optional call may take, in milliseconds. */
const patience = 10_000

/** What came back. */
export type ClientResponse = Omit<HttpCallResponse, 'status'>

export type SendClientRequest = (sending: ClientRequest) => Promise<ClientResponse>

interface Options {
  readonly line: Transport
  /** Whoever is refused here, or finds nobody, stays signed in where people sign in. Default: false. */
  readonly isBeside?: boolean
  readonly session: Session
  readonly notices: Notices
  /** Default: nothing is offered to be undone. */
  readonly undoing?: UndoCallback
  readonly proofs: ProofPrompts
  readonly loading: Loading
  readonly connection: ConnectionState
  readonly navigate: (path: string) => void
  /** The path of the page that is shown. */
  readonly here: () => string
  /** Whether the page is being left, when the browser breaks off what is under way. */
  readonly isLeaving: () => boolean
}

/** What is attempted by a call: another call of the same is the next try. */
const attemptOf = ({ method, path }: ClientRequest): string => `${method} ${path.split('?', 1)[0]}`

/** Some APIs answer 405 or 501 where they have no such read: to whoever can do without it, this is a 404. */
const missedBy = ({ method, lacking }: ClientRequest, problem: ApiProblem): ApiProblem =>
  lacking && method === 'GET' && isMissingCallStatus(problem.statusCode)
    ? Object.assign(problem, { statusCode: 404 })
    : problem

/**
 * Makes the one function through which every call goes. It sends the token, counts the call, shows the toasts and acts on
 * failures as the specification's error catalogue says; a failed call rejects with a {@link ApiProblem}. One that takes a proof
 * of who makes it is made again once there is one.
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
    // Who asks beside has somebody sign in there.
    if (isBeside && statusCode === 401) return
    const isOut = isNetwork && !isBeside && !signsOutOnNetworkError()
    if (isOut) connection.lost()
    // The banner tells of what could not be read.
    if (isOut && sending.method === 'GET') return
    const isLost = !isBeside && !isOut && (isNetwork || statusCode === 401)
    if (lacking && (statusCode === 404 || statusCode === 412)) return
    // Beside the API, another guard may stand, which knows nothing of its sessions.
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
      // A list that cannot be narrowed so is arranged here.
      if (header('x-cannot') !== undefined) return { body: [], header }
      if (status < 200 || status >= 300) throw await problemFromResponse(status, data)
      await expectSuccess(`${method} ${path}`, data, status)
      const message = (mute ? undefined : messageOf(data)) ?? says
      const request = header('x-undo')
      const undo = request && undoing?.take && { undo: async () => undoing.take?.({ request }) }
      if (message !== undefined) notices.show({ type: 'success', message: t(message), ...undo })
      return { body: data, header }
    } catch (error) {
      const problem = missedBy(sending, problemFrom(error))
      if (problem.asks && proof === undefined) throw problem
      // A failure that comes after its session has ended was told when the session ended.
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
      // Whoever would rather not knows that nothing was done.
      if (proof === undefined) throw problem
      return sendOnce(sending, proof)
    }
  }
}
