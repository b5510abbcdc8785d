import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { idempotencyKeyHeader, t } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { Problem } from '../../platform/problem'
import {
  createResponseTable,
  deleteExpiredResponses,
  type EarlierRequest,
  type IdempotencyClaim,
  type StoredResponse,
} from './stored-responses'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The secret key for the hash of a call's body. Without the secret nobody can guess a password from the stored
     * hash.
     */
    readonly printSecret: string
  }
}

const header = idempotencyKeyHeader.toLowerCase()

const longestKey = 255

/** The response headers that are stored with the body. */
const storedHeaders = ['etag', 'x-version', 'x-undo'] as const

/** The idempotency key of a call. Undefined if the call has no idempotency key. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[header]?.toString().trim()
  if (key === undefined || (/^[\x21-\x7e]+$/.test(key) && key.length <= longestKey)) return key
  throw new Problem(
    400,
    t('Idempotency-Key must have 1 to {{longest}} letters, digits and symbols, such as a UUID.', {
      longest: longestKey,
    }),
  )
}

/** Whether a call has an idempotency key. */
export const hasIdempotencyKey = ({ headers }: FastifyRequest): boolean => headers[header] !== undefined

/**
 * The idempotency claim of a call: person, key and a hash of the call. Undefined if the call has no idempotency key.
 *
 * @param body text that identifies the body. Default: an empty text.
 */
export function idempotencyClaimOf(request: FastifyRequest, body = ''): IdempotencyClaim | undefined {
  const key = keyOf(request)
  if (key === undefined) return undefined
  const { printSecret } = request.server
  const print = createHmac('sha256', printSecret).update(`${request.method} ${request.url}\n${body}`).digest('hex')
  return { person: request.person.id, key, print }
}

/** The error for a call that was already processed. */
export class AlreadyProcessed extends Error {
  constructor(readonly response: StoredResponse) {
    super('This call was already processed.')
    this.name = 'AlreadyProcessed'
  }

  /** Sends the stored response of the earlier call. */
  answer(reply: FastifyReply): unknown {
    reply.status(this.response.status).headers({ ...this.response.headers, 'idempotent-replayed': 'true' })
    return this.response.body
  }
}

/** The time in milliseconds during which a call without a response may still be in progress. */
const patience = 2 * 60 * 1000

/**
 * Checks that no earlier call used the idempotency key.
 *
 * @throws AlreadyProcessed if the response of the earlier call is stored.
 * @throws Problem if the earlier call differs, is in progress, or has an unknown result.
 */
export function expectFirstRequest({ print }: IdempotencyClaim, former: EarlierRequest | undefined): void {
  if (!former) return
  if (former.print !== print)
    throw new Problem(
      422,
      t(
        'This request was already sent with other values and completed. Check its result. Send it again only if it is still needed.',
      ),
    )
  if (former.response) throw new AlreadyProcessed(former.response)
  // A negative age means that the earlier call started while the clock was wrong.
  if (Math.abs(former.age) > patience)
    throw new Problem(
      409,
      t('This request was already sent, but its result is unknown. Check whether it was completed.'),
    )
  throw Object.assign(new Problem(409, t('This request is already being processed. Wait a moment.')), { retryAfter: 1 })
}

/** The response of a call in its stored format. */
export const toStoredResponse = (reply: FastifyReply, body: unknown): StoredResponse => ({
  status: reply.statusCode,
  headers: Object.fromEntries(
    storedHeaders.flatMap((name) => {
      const value = reply.getHeader(name)
      return value === undefined ? [] : [[name, String(value)]]
    }),
  ),
  body,
})

const hourly = 60 * 60 * 1000

/** Stores the responses of calls with an idempotency key for a day. */
export async function addIdempotency(app: FastifyInstance, store: Store): Promise<void> {
  await createResponseTable(store)
  const sweep = () => void deleteExpiredResponses(store).catch(() => {})
  const timer = setInterval(sweep, hourly)
  timer.unref()
  sweep()
  app.addHook('onClose', async () => clearInterval(timer))
}
