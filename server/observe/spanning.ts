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
import type { Piece, Tracing } from '../spans'

const header = 'traceparent'

/** Of all that goes with a trace, others are told which one it is and nothing that callers have sent along. */
const carried = (within: Context): Record<string, string> => {
  const headers: Record<string, string> = {}
  propagation.inject(within, headers, defaultTextMapSetter)
  const { [header]: parent } = headers
  return parent === undefined ? {} : { [header]: parent }
}

const contextOf = ({ startedBy }: Piece): Context => {
  if (startedBy === undefined) return context.active()
  return startedBy === null
    ? ROOT_CONTEXT
    : propagation.extract(ROOT_CONTEXT, { [header]: startedBy }, defaultTextMapGetter)
}

/** Tells a tracer of the pieces of work of this process. */
export const spanningBy = (tracer: Tracer): Tracing => ({
  spanned: async (piece, work) => {
    const { name, isAsked, attributes = {} } = piece
    const from = contextOf(piece)
    const span = tracer.startSpan(name, { kind: isAsked ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes }, from)
    const within = trace.setSpan(from, span)
    try {
      return await context.with(within, () =>
        work({ headers: isAsked ? carried(within) : {}, tell: (more) => void span.setAttributes(more) }),
      )
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  },
  current: () => carried(context.active())[header],
})
