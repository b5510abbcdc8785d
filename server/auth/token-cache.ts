import type { FastifyRequest } from 'fastify'

/** The maximum number of cached tokens. */
const maxCachedTokens = 1000

/** Verifies the signatures of tokens. */
interface TokenCache {
  /** Whether the token of a call is cached. Then sets the user of the request. */
  knows(request: FastifyRequest): boolean
  /** Verifies the token of a call. */
  verify(request: FastifyRequest): Promise<boolean>
}

/**
 * Caches tokens with valid signatures by their complete text, because a signature stays valid. The expiry and the
 * session are checked for each call.
 */
export function createTokenCache(): TokenCache {
  const users = new Map<string, FastifyRequest['user']>()
  return {
    knows: (request) => {
      const user = users.get(request.headers.authorization ?? '')
      if (user) request.user = user
      return user !== undefined
    },
    verify: async (request) => {
      const { authorization } = request.headers
      try {
        await request.jwtVerify()
      } catch {
        return false
      }
      if (users.size >= maxCachedTokens) users.clear()
      if (authorization !== undefined) users.set(authorization, request.user)
      return true
    },
  }
}
