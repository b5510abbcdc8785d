import type { FastifyRequest } from 'fastify'

/** Where a call came from. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string | null
  /** The same for all that one call changes, and in the log. */
  readonly requestId: string
}

const longest = 500

/** Where a call came from, as far as it says so itself. */
export const originOf = ({ ip, id, headers }: FastifyRequest): Origin => ({
  ip,
  userAgent: headers['user-agent']?.slice(0, longest) ?? null,
  requestId: id,
})
