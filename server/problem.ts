import type { Errors } from '../vocabulary'

/** A refusal that says what to do, mostly the caller's to mend: it becomes `{ message, errors }` with its status. */
export class Problem extends Error {
  /** Seconds after which another try may succeed. */
  readonly retryAfter?: number
  /** What proves who the caller is, which this change takes: the names of what the call `prove` is given. Default: nothing. */
  readonly asks?: readonly string[]

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 502 | 503 | 504,
    message: string,
    /** Messages by field. */
    readonly errors?: Errors,
  ) {
    super(message)
    this.name = 'Problem'
  }
}
