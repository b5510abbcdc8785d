import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ownVersion } from '../../platform/version'
import { answerUnknownRoute } from '../unknown-route'
import type { Metric, ServerMonitor } from '.'

/** The upper bounds of the latency buckets, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * The comparison uses hashes. Hashes have equal lengths, so that the duration of the comparison reveals nothing about
 * the token.
 */
const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Counts the calls of a server. `GET /metrics` returns the metrics in Prometheus' text format to callers with the
 * token. Other callers get the status 404. The names and labels of the metrics are documented in
 * docs/running/observing.md.
 */
export function createPrometheusMonitor(token: string): ServerMonitor {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  new Gauge({ name: 'deckhand_build_info', help: 'The version that runs.', labelNames: ['version'], registers }).set(
    { version: ownVersion },
    1,
  )
  const took = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a call to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const underWay = new Gauge({ name: 'http_requests_in_flight', help: 'Calls that are not answered yet.', registers })
  const mails = new Counter({
    name: 'deckhand_mails_total',
    help: 'Mails handed to the mail server, by outcome.',
    labelNames: ['outcome'],
    registers,
  })

  const expected = digest(`Bearer ${token}`)
  const isMeant = ({ headers }: FastifyRequest) => timingSafeEqual(digest(headers.authorization ?? ''), expected)

  const observe = (app: FastifyInstance) => {
    app.addHook('onRequest', (request, reply, done) => {
      underWay.inc()
      const stop = took.startTimer()
      // A client that disconnects gets no response. The metrics also count this outcome.
      reply.raw.once('close', () => {
        underWay.dec()
        const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
        const status = reply.raw.writableFinished ? String(reply.raw.statusCode) : 'given up'
        stop({ method: request.method, route, status })
      })
      done()
    })
    app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
      if (!isMeant(request)) return answerUnknownRoute(request, reply)
      return reply
        .type(register.contentType)
        .header('cache-control', 'no-store')
        .send(await register.metrics())
    })
  }
  return {
    observe,
    addMetrics: (figures) => {
      for (const figure of figures) addFigure(figure, registers)
    },
    countMail: (outcome) => mails.inc({ outcome }),
  }
}

/** Adds a metric to the client library. */
function addFigure({ name, help, label, read }: Metric, registers: Registry[]) {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers,
    async collect() {
      this.reset()
      for (const [value, count] of Object.entries(await read()))
        this.set(label === undefined ? {} : { [label]: value }, count)
    },
  })
}
