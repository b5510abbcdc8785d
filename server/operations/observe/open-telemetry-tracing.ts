import {
  type Context,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { SpanOptions, Tracing } from '../../platform/tracing'

const header = 'traceparent'

/** The headers for other servers. They contain only the trace id, and no other data from callers. */
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

/** Records the work of this process as spans of a tracer. */
export const createOpenTelemetryTracing = (tracer: Tracer): Tracing => ({
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
