import type { AnyRecord, ConcurrentChange, Errors } from '../../vocabulary'

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

/** What a call was meant for, as it is now. */
interface Now {
  /** The record as the caller reads it; null where it was deleted. */
  readonly data: AnyRecord | null
  /** What was done to it since, the latest first. */
  readonly meanwhile: readonly ConcurrentChange[]
}

/** A refusal because the record is no longer the one that the call was meant for. */
export class OutdatedRecord extends Problem {
  constructor(
    message: string,
    readonly now: Now,
  ) {
    super(412, message)
    this.name = 'OutdatedRecord'
  }
}
