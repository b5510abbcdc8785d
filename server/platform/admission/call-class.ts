import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { apiBase } from '../../../vocabulary'

/** A signal, or a function that creates it for the first listener. Most calls end before anything listens. */
type Signal = AbortSignal | (() => AbortSignal)

interface Call {
  readonly kind: string
  readonly signal?: Signal | undefined
  readonly cost: CallCost
}

/** The cost of a call so far. */
interface CallCost {
  /** The milliseconds for which its statements occupied a connection. */
  spent: number
}

const calls = new AsyncLocalStorage<Call>()

/**
 * Runs work in a call class. All calls of one class share their connections.
 *
 * @param signal aborted when the caller no longer waits for the response. Its reads are then cancelled. Default: never
 * aborted.
 */
export const runInCallClass = (kind: string, work: () => void, signal?: Signal): void =>
  calls.run({ kind, signal, cost: calls.getStore()?.cost ?? { spent: 0 } }, work)

/** Runs work that serves several calls. No call pays for it, and no aborted call cancels it. */
export const runAsSeparateCall = <Result>(kind: string, work: () => Result): Result =>
  calls.run({ kind, cost: { spent: 0 } }, work)

/** The class of the current call. Undefined outside of a call. */
export const currentCallClass = (): string | undefined => calls.getStore()?.kind

/** The cost of the current call. Undefined outside of a call. */
export const currentCallCost = (): CallCost | undefined => calls.getStore()?.cost

/**
 * The abort signal of the current call. It is aborted when the caller no longer waits for the response. Undefined if
 * the call has no signal.
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
  // Node reads the body in the context of the connection, which has lost the context of the call.
  app.addHook('preValidation', (request, reply, done) =>
    request.method === 'GET' ? done() : enter.call(app, request, reply, done),
  )
}

const isRead = ({ method, url }: FastifyRequest) => method === 'GET' && url.startsWith(`${apiBase}/`)

/** Aborted if the caller disconnects before the response starts. A started response ends by itself. */
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

/** Receives each completed statement: its text without values, and its duration in milliseconds. */
type Hearing = (text: string, milliseconds: number) => void

let hearing: Hearing | undefined

/** Sets the listener for all statements of this process. Undefined removes it. */
export const setStatementListener = (told: Hearing | undefined): void => {
  hearing = told
}

/**
 * Measures the statements of one connection and adds their time to the current call. The time that a statement waits
 * for others on the connection does not count.
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
