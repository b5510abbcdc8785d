import type { FastifyRequest } from 'fastify'

/** How many tokens are remembered. */
const maxCachedTokens = 1000

/** Whether the tokens of calls were signed here. */
interface TokenCache {
  /** Whether a call has a token that is known to be; it then has its user. */
  knows(request: FastifyRequest): boolean
  /** Looks whether the token of a call is. */
  verify(request: FastifyRequest): Promise<boolean>
}

/**
 * Remembers tokens, by all of their text, that were signed here: that stays so. Whether they still stand, and their sessions, is
 * asked of each call.
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
