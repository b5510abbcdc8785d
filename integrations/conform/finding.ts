/**
 * How an answer compares with what the declarations ask for: it is there; it is not; it is there, with something to know;
 * it is more than the specification has; it was not asked for.
 */
export type FindingState = 'there' | 'missing' | 'told' | 'beyond' | 'not asked'

/** What became of one call. */
export interface Finding {
  /** Absent for what belongs to no resource. */
  readonly resource?: string
  /** By its name in the vocabulary, such as 'list', 'by:category', or what else was looked at. */
  readonly call: string
  readonly state: FindingState
  /** Method, path and query; absent where nothing was sent. */
  readonly sent?: string
  /** The calls that it came to at an API of other conventions. */
  readonly spoken?: readonly string[]
  readonly expected?: string
  readonly got: string
  /** What a screen does about it, where it is not as expected. */
  readonly screen?: string
  readonly cure?: string
}

/** What was seen in an answer that is not as expected. */
export interface ResponseFault {
  /** Default: 'missing'. */
  readonly state?: 'missing' | 'told'
  readonly got: string
  readonly screen?: string
  readonly cure?: string
}

/** What was got, in a few words, where it is as expected. */
export type ResponseVerdict = string | ResponseFault
