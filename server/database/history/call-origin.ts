import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** The origin of a call. */
export interface CallOrigin {
  readonly ip: string
  readonly userAgent: string | null
  /** The id of the request. The history and the log contain the same request id for all changes of one call. */
  readonly requestId: string
  /**
   * The id of the batch that groups several calls, such as the calls of a bulk change. Default: the call belongs to no
   * batch.
   */
  readonly batch?: string
  /** The request or the batch that this call undoes. Default: the call does not undo anything. */
  readonly undoes?: string
}

/** The header that groups several calls. All calls of a group send the same UUID in this header. */
const batchHeader = 'x-batch'

const isUuid = (text: unknown): text is string =>
  typeof text === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

const longest = 500

/** The batch id in the headers of a call. */
export const batchIdIn = ({ [batchHeader]: given }: IncomingHttpHeaders): string | undefined =>
  isUuid(given) ? given.toLowerCase() : undefined

/** The origin of a call, based on the request's headers and id. */
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
