import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** Where a call came from. */
export interface CallOrigin {
  readonly ip: string
  readonly userAgent: string | null
  /** The same for all that one call changes, and in the log. */
  readonly requestId: string
  /** The same for all calls that belong together, such as those of a bulk change. Default: the call stands alone. */
  readonly batch?: string
  /** The request or the batch that this undoes. Default: it undoes none. */
  readonly undoes?: string
}

/** The header by which a client says that several calls belong together: a UUID, the same for all of them. */
const batchHeader = 'x-batch'

const isUuid = (text: unknown): text is string =>
  typeof text === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

const longest = 500

/** The batch that a call says it belongs to. */
export const batchIdIn = ({ [batchHeader]: given }: IncomingHttpHeaders): string | undefined =>
  isUuid(given) ? given.toLowerCase() : undefined

/** Where a call came from, as far as it says so itself. */
export function callOriginOf({ ip, id, headers, person }: FastifyRequest): CallOrigin {
  const batch = batchIdIn(headers)
  return {
    ip,
    userAgent: headers['user-agent']?.slice(0, longest) ?? null,
    requestId: id,
    // Nobody knows whose it is where nobody is signed in.
    ...(batch !== undefined && person && { batch }),
  }
}
