import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { apiBase } from '../../../vocabulary'

/**
 * A signal, or a function that creates the signal for the first listener. Most calls end before any code listens to the
 * signal.
 */
type Signal = AbortSignal | (() => AbortSignal)

interface Call {
  readonly kind: string
  readonly signal?: Signal | undefined
  readonly cost: CallCost
}

/** The cost of a call until now. */
interface CallCost {
  /** The milliseconds for which the statements of the call occupied a connection. */
  spent: number
}

const calls = new AsyncLocalStorage<Call>()

/**
 * Runs work in a call class. All calls of one class share their connections.
 *
 * @param signal aborted when the caller no longer waits for the response. When the signal is aborted, the reads of the
 * call are cancelled. Default: a signal that is never aborted.
 */
export const runInCallClass = (kind: string, work: () => void, signal?: Signal): void =>
  calls.run({ kind, signal, cost: calls.getStore()?.cost ?? { spent: 0 } }, work)

/**
 * Runs work that serves several calls. The cost of this work is not added to any call, and an aborted call does not
 * cancel the work.
 */
export const runAsSeparateCall = <Result>(kind: string, work: () => Result): Result =>
  calls.run({ kind, cost: { spent: 0 } }, work)

/** The class of the current call. The result is undefined outside of a call. */
export const currentCallClass = (): string | undefined => calls.getStore()?.kind

/** The cost of the current call. The result is undefined outside of a call. */
export const currentCallCost = (): CallCost | undefined => calls.getStore()?.cost

/**
 * The abort signal of the current call. The signal is aborted when the caller no longer waits for the response.
 * Undefined if the call has no signal.
 */
export const currentCallSignal = (): AbortSignal | undefined => {
  const signal = calls.getStore()?.signal
  return typeof signal === 'function' ? signal() : signal
}

/** Assigns each call to the class of its route. Calls that wait for the database leave connections to other classes. */
export function assignCallClasses(app: FastifyInstance) {
  const enter: onRequestHookHandler = (request, reply, done) =>
    runInCallClass(
      `${request.method} ${request.routeOptions.url}`,
      done,
      isRead(request) ? createDisconnectSignal(reply.raw) : undefined,
    )
  app.addHook('onRequest', enter)
  // Node.js reads the body in the context of the connection, not in the context of the call.
  app.addHook('preValidation', (request, reply, done) =>
    request.method === 'GET' ? done() : enter.call(app, request, reply, done),
  )
}

const isRead = ({ method, url }: FastifyRequest) => method === 'GET' && url.startsWith(`${apiBase}/`)

/**
 * The signal is aborted if the caller disconnects before the response starts. After the start of the response, the
 * signal is not needed.
 */
function createDisconnectSignal(response: ServerResponse): () => AbortSignal {
  let controller: AbortController | undefined
  return () => {
    if (controller) return controller.signal
    const made = new AbortController()
    controller = made
    const look = () => {
      if (!response.headersSent) made.abort()
    }
    if (response.closed) look()
    else response.once('close', look)
    return made.signal
  }
}

/** A function that receives each completed statement: its text without values, and its duration in milliseconds. */
type Hearing = (text: string, milliseconds: number) => void

let hearing: Hearing | undefined

/** Sets the listener for all statements of this process. The value undefined removes the listener. */
export const setStatementListener = (told: Hearing | undefined): void => {
  hearing = told
}

/**
 * Measures the statements of one connection and adds their time to the current call. The time for which a statement
 * waits for other statements on the connection does not count.
 */
export function createStatementMeter(): <Result>(text: string, statement: () => Promise<Result>) => Promise<Result> {
  let free = 0
  return async (text, statement) => {
    const begun = performance.now()
    try {
      return await statement()
    } finally {
      const cost = currentCallCost()
      const ended = performance.now()
      hearing?.(text, ended - begun)
      if (cost) cost.spent += ended - Math.max(begun, free)
      free = ended
    }
  }
}
