import type { FastifyInstance } from 'fastify'

/**
 * Tells the log of every call in one line, when it has ended: what it was, by its route and never by what stands in its
 * place, what became of it, how long it took, and by the id who made it. The line has the id of the call, as all that are
 * written on its way have, and as its answer tells it.
 */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now()
    reply.raw.once('close', () => {
      const { method, person, is404, routeOptions, ip } = request
      request.log.info(
        {
          method,
          route: is404 ? undefined : routeOptions.url,
          ...(reply.raw.writableFinished ? { status: reply.raw.statusCode } : { isGivenUp: true }),
          ms: Math.round(performance.now() - start),
          address: ip,
          person: person?.id,
        },
        'Answered a call.',
      )
    })
    done()
  })
}
