/** A span of a trace. */
export interface SpanOptions {
  /** A name with few different values and without user input. */
  readonly name: string
  /** Whether another server does the work. Default: this process does. */
  readonly isRemote?: boolean
  readonly attributes?: Readonly<Record<string, string | number>>
  /** The parent span, as returned by `currentTraceParent`. Null starts a new trace. Default: the current span. */
  readonly startedBy?: string | null
}

/** A running span. */
export interface ActiveSpan {
  /** Headers that tell another server the parent span. Empty if nothing is traced. */
  readonly headers: Readonly<Record<string, string>>
  /** Adds attributes that are known only later. */
  setAttributes(attributes: NonNullable<SpanOptions['attributes']>): void
}

/** The tracing implementation of this process. */
export interface Tracing {
  withSpan<Result>(piece: SpanOptions, work: (telling: ActiveSpan) => Promise<Result>): Promise<Result>
  /** The current span in the form of the header `traceparent`. Undefined if there is none. */
  currentTraceParent(): string | undefined
}

const untold: ActiveSpan = { headers: {}, setAttributes: () => {} }

let tracing: Tracing | undefined

/** Enables tracing for this process. Undefined disables it. */
export const setTracing = (by: Tracing | undefined): void => {
  tracing = by
}

/** Runs work in a span, if tracing is enabled. Rejects with the error of the work. */
export const withSpan = <Result>(
  piece: SpanOptions,
  work: (telling: ActiveSpan) => Promise<Result>,
): Promise<Result> => (tracing ? tracing.withSpan(piece, work) : work(untold))

/** The current span, for work that runs later. Undefined if nothing is traced. */
export const currentTraceParent = (): string | undefined => tracing?.currentTraceParent()
