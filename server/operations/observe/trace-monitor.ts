import { setTimeout as after } from 'node:timers/promises'
import {
  type Context,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Store } from '../../contract/store'
import { setStatementListener } from '../../platform/admission'
import { type SpanOptions, setTracing, type Tracing } from '../../platform/tracing'
import { ownVersion } from '../../platform/version'
import type { ServerMonitor } from '.'

/**
 * The maximum number of characters of a SQL statement in a span. Statements that contain long lists can be very long.
 */
const mostLetters = 2000

/** The milliseconds within which the collector must accept the remaining spans when the server stops. */
const patience = 2000

const verbOf = (text: string) => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'

/**
 * Sends traces to an OpenTelemetry collector with OTLP over HTTP. Spans cover calls, background work, requests to other
 * servers and database statements. The OTEL_ variables of the OpenTelemetry specification configure the export. Spans
 * contain declared routes, and SQL statements without their values. An unreachable collector does not affect the
 * server.
 */
export function createTraceMonitor(settings: Readonly<Record<string, string>>): ServerMonitor {
  // The settings from files are copied into the environment, because the OpenTelemetry packages read only the
  // environment.
  Object.assign(process.env, { OTEL_SERVICE_NAME: 'deckhand', ...settings })
  const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] })
  provider.register()
  const tracer = trace.getTracer('deckhand', ownVersion)
  const contexts = new WeakMap<FastifyRequest, Context>()

  const tellStatement = (dialect: Store['dialect']['name']) => (text: string, milliseconds: number) => {
    if (!trace.getActiveSpan()) return
    const end = Date.now()
    const span = tracer.startSpan(verbOf(text), {
      kind: SpanKind.CLIENT,
      startTime: end - milliseconds,
      attributes: {
        'db.system.name': dialect === 'postgres' ? 'postgresql' : 'sqlite',
        'db.query.text': text.slice(0, mostLetters),
      },
    })
    span.end(end)
  }

  const finish = (
    span: Span,
    { method, is404, routeOptions, person, id }: FastifyRequest,
    status: number | undefined,
  ) => {
    const route = is404 ? undefined : routeOptions.url
    span.updateName(route ? `${method} ${route}` : method)
    span.setAttributes({
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
      ...(status !== undefined && { 'http.response.status_code': status }),
      ...(person !== undefined && { 'user.id': person.id }),
      'deckhand.request.id': id,
    })
    if (status === undefined || status >= 500)
      span.setStatus({ code: SpanStatusCode.ERROR, ...(status === undefined && { message: 'given up' }) })
    span.end()
  }

  const observe = (app: FastifyInstance, store?: Store) => {
    if (store) setStatementListener(tellStatement(store.dialect.name))
    setTracing(createOpenTelemetryTracing(tracer))
    app.addHook('onRequest', (request, reply, done) => {
      const from = propagation.extract(context.active(), request.headers)
      const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, from)
      const within = trace.setSpan(from, span)
      contexts.set(request, within)
      reply.raw.once('close', () =>
        finish(span, request, reply.raw.writableFinished ? reply.raw.statusCode : undefined),
      )
      context.with(within, done)
    })
    // The code that reads the body runs in the context of the connection, not in the context of the call.
    app.addHook('preValidation', (request, _, done) => context.with(contexts.get(request) ?? context.active(), done))
    app.addHook('onClose', async () => {
      setStatementListener(undefined)
      setTracing(undefined)
      await Promise.race([provider.shutdown().catch(() => {}), after(patience, undefined, { ref: false })])
      trace.disable()
      context.disable()
      propagation.disable()
    })
  }
  return { observe, addMetrics: () => {}, countMail: () => {} }
}

const header = 'traceparent'

/** The headers for requests to other servers. The headers contain only the trace id, and no other data from callers. */
const carried = (within: Context): Record<string, string> => {
  const headers: Record<string, string> = {}
  propagation.inject(within, headers, defaultTextMapSetter)
  const { [header]: parent } = headers
  return parent === undefined ? {} : { [header]: parent }
}

const contextOf = ({ startedBy }: SpanOptions): Context => {
  if (startedBy === undefined) return context.active()
  return startedBy === null
    ? ROOT_CONTEXT
    : propagation.extract(ROOT_CONTEXT, { [header]: startedBy }, defaultTextMapGetter)
}

/** Records the work of this process as tracing spans. */
const createOpenTelemetryTracing = (tracer: Tracer): Tracing => ({
  withSpan: async (piece, work) => {
    const { name, isRemote: isAsked, attributes = {} } = piece
    const from = contextOf(piece)
    const span = tracer.startSpan(name, { kind: isAsked ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes }, from)
    const within = trace.setSpan(from, span)
    try {
      return await context.with(within, () =>
        work({ headers: isAsked ? carried(within) : {}, setAttributes: (more) => void span.setAttributes(more) }),
      )
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  },
  currentTraceParent: () => carried(context.active())[header],
})
