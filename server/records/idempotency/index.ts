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
    /** Keys what is kept of a call's body, so that nobody can guess a password in it from the database. */
    readonly printSecret: string
  }
}

const header = idempotencyKeyHeader.toLowerCase()

const longestKey = 255

/** What comes with an answer besides its body. */
const storedHeaders = ['etag', 'x-version', 'x-undo'] as const

/** The key of a call that is to be done once; undefined where it has none. */
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

/** Whether a call is to be done once. */
export const hasIdempotencyKey = ({ headers }: FastifyRequest): boolean => headers[header] !== undefined

/**
 * A call as it is told from others under its key; undefined where it has none.
 *
 * @param body what tells its body from others. Default: there is none.
 */
export function idempotencyClaimOf(request: FastifyRequest, body = ''): IdempotencyClaim | undefined {
  const key = keyOf(request)
  if (key === undefined) return undefined
  const { printSecret } = request.server
  const print = createHmac('sha256', printSecret).update(`${request.method} ${request.url}\n${body}`).digest('hex')
  return { person: request.person.id, key, print }
}

/** A call came before, and was done then. */
export class AlreadyProcessed extends Error {
  constructor(readonly response: StoredResponse) {
    super('This was done before.')
    this.name = 'AlreadyProcessed'
  }

  /** Answers what was answered then. */
  answer(reply: FastifyReply): unknown {
    reply.status(this.response.status).headers({ ...this.response.headers, 'idempotent-replayed': 'true' })
    return this.response.body
  }
}

/** Milliseconds within which a call without an answer may still be under way. */
const patience = 2 * 60 * 1000

/**
 * What is thrown of a call that came before.
 *
 * @throws Repeated where its answer is known; a Problem where it is another one, or not known what came of it.
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
  // One that is yet to come was begun while the clock was wrong.
  if (Math.abs(former.age) > patience)
    throw new Problem(
      409,
      t('This request was already sent, but its result is unknown. Check whether it was completed.'),
    )
  throw Object.assign(new Problem(409, t('This request is already being processed. Wait a moment.')), { retryAfter: 1 })
}

/** What a call is answered, as it is kept. */
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

/** Keeps the answers of calls with a key for a day. */
export async function addIdempotency(app: FastifyInstance, store: Store): Promise<void> {
  await createResponseTable(store)
  const sweep = () => void deleteExpiredResponses(store).catch(() => {})
  const timer = setInterval(sweep, hourly)
  timer.unref()
  sweep()
  app.addHook('onClose', async () => clearInterval(timer))
}
