/**
 * The result of comparing a response with the declarations:
 *
 * - 'there' means that the response is as expected.
 * - 'told' means that the response is usable, and the finding contains a remark.
 * - 'missing' means that the call fails, or that the response is not usable.
 * - 'beyond' means that the API has a feature beyond the specification.
 * - 'not asked' means that the call was not made.
 */
export type FindingState = 'there' | 'missing' | 'told' | 'beyond' | 'not asked'

/** The result of one call. */
export interface Finding {
  /** The name of the resource. Undefined for calls that belong to no resource. */
  readonly resource?: string
  /** The name of the call in the vocabulary, such as 'list' or 'by:category', or the name of another check. */
  readonly call: string
  readonly state: FindingState
  /** The method, the path and the query. Undefined if no call was made. */
  readonly sent?: string
  /** The requests to an API with another convention. */
  readonly spoken?: readonly string[]
  readonly expected?: string
  readonly got: string
  /** The behaviour of the user interface, if the result is not as expected. */
  readonly screen?: string
  readonly cure?: string
}

/** A response that differs from the expectation. */
export interface ResponseFault {
  /** The kind of finding. Default: 'missing'. */
  readonly state?: 'missing' | 'told'
  readonly got: string
  readonly screen?: string
  readonly cure?: string
}

/** A short description of an expected response, or the fault of a response. */
export type ResponseVerdict = string | ResponseFault

/** Formats a count with its noun: '1 row', '2 rows'. */
export const formatCount = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
