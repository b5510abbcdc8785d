import type { FastifyInstance } from 'fastify'

/**
 * Writes one log line for every completed call. The line has the route, the outcome, the duration and the caller.
 * The route contains placeholders instead of parameter values. The line also has the id of the call. The other log
 * lines of the call and its response have the same id.
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
