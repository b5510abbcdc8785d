import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { UpstreamFailure } from '../../integrations/gateway/upstream/upstream-failure'
import { type Errors, specificationMessages, t } from '../../vocabulary'
import type { Store } from '../contract/store'
import { setRecordVersionHeaders } from '../database/transactions/record-version'
import { createOutageLogger } from '../operations/readiness'
import { type DatabaseFailure, DatabaseUnavailable } from '../platform/database-unavailable'
import { diskFailureOf } from '../platform/disk'
import { OutdatedRecord, Problem } from '../platform/problem'
import { AlreadyProcessed } from '../records/idempotency'

/** The response body of every refusal. */
interface Refusal {
  readonly message: string
  readonly errors?: Errors
  readonly asks?: readonly string[]
  readonly data?: OutdatedRecord['now']['data']
  readonly meanwhile?: OutdatedRecord['now']['meanwhile']
}

/** Our messages for the errors of the framework. */
const known: Readonly<Record<string, () => string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () =>
    t('The body is not valid JSON. Send one JSON value with names in double quotes.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => t('The request is too large. Send less at a time.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => t('The length of the body does not match its Content-Length.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    t('This call does not accept this type of body. Send application/json, or multipart/form-data with files.'),
  FST_ERR_BAD_URL: () => t('The address contains an invalid escape sequence. Encode the address as UTF-8.'),
}

/** The messages for a failing disk. */
const saysOfDisk = {
  full: () =>
    t('The disk of the server is full. Nothing was saved. Ask an administrator to free up space, then try again.'),
  unwritable: () =>
    t('The server cannot write to its disk. Nothing was saved. Inform an administrator and try again later.'),
} as const

/**
 * The number of last characters of a call's id in an error message. These characters are enough to find the call in the
 * log.
 */
const lettersOfReference = 12

type Answer = (
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>

/**
 * Converts any error to a response `{ message, errors? }`. Internal errors are logged, and the response does not
 * contain their details.
 */
export const answerError: Answer = (error, request, reply) => {
  const answer = (status: number, refusal: Refusal) => reply.status(status).send(refusal)
  if (error instanceof AlreadyProcessed) return reply.send(error.answer(reply))
  if (error instanceof Problem) {
    if (error instanceof UpstreamFailure) {
      if (error.kind !== 'gone')
        request.log.warn(`${request.method} ${request.routeOptions.url} failed upstream: ${error.cause}`)
    } else if (error.status >= 500 && !(error instanceof DatabaseUnavailable))
      request.log.error({ err: error.cause ?? error }, `${request.method} ${request.url} failed`)
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
    const { message, errors, asks } = error
    const now = error instanceof OutdatedRecord ? error.now : undefined
    if (now?.data) setRecordVersionHeaders(reply, now.data)
    return answer(error.status, { message, ...(errors && { errors }), ...(asks && { asks }), ...now })
  }
  // If the connection closes while the caller still sends data, the caller gets a network error and never reads the
  // response.
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') reply.removeHeader('connection')
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return answer(status, { message: known[error.code]?.() ?? error.message })
  request.log.error({ err: error }, `${request.method} ${request.url} failed`)
  const failing = diskFailureOf(error)
  if (failing) return answer(503, { message: saysOfDisk[failing]() })
  return answer(500, {
    message: t('{{failure}} If it happens again, send this reference to your administrator: {{reference}}', {
      failure: t(specificationMessages.failure),
      reference: request.id.slice(-lettersOfReference),
    }),
  })
}

/** The failures that do not mean that the database is unavailable. */
const notOfDatabase: ReadonlySet<DatabaseFailure> = new Set(['superseded', 'givenUp'])

/**
 * Responds to errors like `answerError`. The response explains which values the database cannot store, because only the
 * database detects such values. An outage of the database is logged once.
 */
export function createErrorHandler(store: Store): Answer {
  const tell = createOutageLogger(store)
  const meant = async (error: FastifyError | Problem) => {
    const errorClass = store.dialect.classify(error)
    if (errorClass === 'unstorable') return unstorable()
    const isSuperseded = errorClass === 'schema' && !(await store.isCurrent().catch(() => true))
    return isSuperseded ? new DatabaseUnavailable('superseded', error) : error
  }
  return async (error, request, reply) => {
    if (error instanceof DatabaseUnavailable && !notOfDatabase.has(error.failure)) tell(error, request)
    return answerError(await meant(error), request, reply)
  }
}

const unstorable = () =>
  new Problem(400, t('A text contains the character U+0000, or a number is too large. Correct the value.'))

/**
 * The messages for requests that the HTTP parser refuses, by its error code. When the parser refuses a request, the
 * caller's language is unknown.
 */
const unread: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive completely in time. Send the request again.'],
  HPE_HEADER_OVERFLOW: [
    431,
    `The address and the headers have more than ${maxHeaderSize} bytes together. Shorten the request.`,
  ],
}

/** Responds to an unreadable request with a refusal, and closes the connection. */
export function answerUnreadableRequest({ code }: ConnectionError, socket: Socket): void {
  const [status, message] = unread[code] ?? [
    400,
    'The request is not valid HTTP. Send a request that follows RFC 9112.',
  ]
  const body = JSON.stringify({ message } satisfies Refusal)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
