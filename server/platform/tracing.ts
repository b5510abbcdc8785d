/** A piece of work that a trace tells of. */
export interface SpanOptions {
  /** Of few values, without anything that people have entered. */
  readonly name: string
  /** Whether it is asked of another server. Default: it is done here. */
  readonly isRemote?: boolean
  readonly attributes?: Readonly<Record<string, string | number>>
  /**
   * Whose part it is, as `traceOfCall` has told it; null where nobody has asked for it, so that its trace is its own.
   * Default: what is under way.
   */
  readonly startedBy?: string | null
}

/** What the work of a piece is handed. */
export interface ActiveSpan {
  /** Headers by which another server knows of whose trace it is a part; none where nothing is traced. */
  readonly headers: Readonly<Record<string, string>>
  /** Tells of the piece what is known later. */
  setAttributes(attributes: NonNullable<SpanOptions['attributes']>): void
}

/** What keeps the traces of this process. */
export interface Tracing {
  withSpan<Result>(piece: SpanOptions, work: (telling: ActiveSpan) => Promise<Result>): Promise<Result>
  /** What is under way, as the header `traceparent` has it; undefined where nothing is. */
  currentTraceParent(): string | undefined
}

const untold: ActiveSpan = { headers: {}, setAttributes: () => {} }

let tracing: Tracing | undefined

/** Has the pieces of work of this process told of from now on; undefined to end it. */
export const setTracing = (by: Tracing | undefined): void => {
  tracing = by
}

/** Does a piece of work, and tells of it where something traces; rejects as the work does. */
export const withSpan = <Result>(
  piece: SpanOptions,
  work: (telling: ActiveSpan) => Promise<Result>,
): Promise<Result> => (tracing ? tracing.withSpan(piece, work) : work(untold))

/** The trace of what is under way, for work that it leaves to later; undefined where nothing is traced. */
export const currentTraceParent = (): string | undefined => tracing?.currentTraceParent()
