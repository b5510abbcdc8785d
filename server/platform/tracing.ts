/** A span of a trace. */
export interface SpanOptions {
  /** The name of the span. The name must have few different values and contain no user input. */
  readonly name: string
  /** Whether another server does the work. Default: this process does the work. */
  readonly isRemote?: boolean
  readonly attributes?: Readonly<Record<string, string | number>>
  /** The parent span, as returned by `currentTraceParent`. Null starts a new trace. Default: the current span. */
  readonly startedBy?: string | null
}

/** A running span. */
export interface ActiveSpan {
  /**
   * The request headers that contain the parent span for another server. The object is empty if tracing is disabled.
   */
  readonly headers: Readonly<Record<string, string>>
  /** Adds attributes to the span that are not known at its start. */
  setAttributes(attributes: NonNullable<SpanOptions['attributes']>): void
}

/** The tracing implementation of this process. */
export interface Tracing {
  withSpan<Result>(piece: SpanOptions, work: (telling: ActiveSpan) => Promise<Result>): Promise<Result>
  /** The current span in the format of the header `traceparent`. Undefined outside of a span. */
  currentTraceParent(): string | undefined
}

const untold: ActiveSpan = { headers: {}, setAttributes: () => {} }

let tracing: Tracing | undefined

/** Enables tracing for this process. The value undefined disables tracing. */
export const setTracing = (by: Tracing | undefined): void => {
  tracing = by
}

/** Runs work in a span, if tracing is enabled. If the work fails, the promise rejects with the error of the work. */
export const withSpan = <Result>(
  piece: SpanOptions,
  work: (telling: ActiveSpan) => Promise<Result>,
): Promise<Result> => (tracing ? tracing.withSpan(piece, work) : work(untold))

/** The current span, for work that runs later. Undefined if tracing is disabled. */
export const currentTraceParent = (): string | undefined => tracing?.currentTraceParent()
