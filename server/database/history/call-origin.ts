import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** The origin of a call. */
export interface CallOrigin {
  readonly ip: string
  readonly userAgent: string | null
  /** The id of the request. All changes of one call share it with the log. */
  readonly requestId: string
  /**
   * The id of the batch that groups several calls, such as those of a bulk change. Default: the call belongs to no
   * batch.
   */
  readonly batch?: string
  /** The request or the batch that this call undoes. Default: none. */
  readonly undoes?: string
}

/** The header that groups several calls: the same UUID for all of them. */
const batchHeader = 'x-batch'

const isUuid = (text: unknown): text is string =>
  typeof text === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

const longest = 500

/** The batch in the headers of a call. */
export const batchIdIn = ({ [batchHeader]: given }: IncomingHttpHeaders): string | undefined =>
  isUuid(given) ? given.toLowerCase() : undefined

/** The origin of a call, as far as the request shows it. */
export function callOriginOf({ ip, id, headers, person }: FastifyRequest): CallOrigin {
  const batch = batchIdIn(headers)
  return {
    ip,
    userAgent: headers['user-agent']?.slice(0, longest) ?? null,
    requestId: id,
    // Without a signed-in person, the batch has no owner.
    ...(batch !== undefined && person && { batch }),
  }
}
