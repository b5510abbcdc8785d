import type { AnyRecord, ConcurrentChange, Errors } from '../../vocabulary'

/**
 * An error for the caller, with a message that says what to do. The response has the body `{ message, errors }` and the
 * status of the error.
 */
export class Problem extends Error {
  /** The seconds after which a retry may succeed. */
  readonly retryAfter?: number
  /**
   * The proof of identity that this change requires: the names of the input of the call `prove`. Default: no proof is
   * required.
   */
  readonly asks?: readonly string[]

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 502 | 503 | 504,
    message: string,
    /** The error messages by field. */
    readonly errors?: Errors,
  ) {
    super(message)
    this.name = 'Problem'
  }
}

/** The current state of the record that the call changes. */
interface Now {
  /** The record with the fields that the caller may read. Null if it was deleted. */
  readonly data: AnyRecord | null
  /** The changes since the caller's version. The latest change is first. */
  readonly meanwhile: readonly ConcurrentChange[]
}

/** Refuses a change because the record is no longer in the version that the caller has. */
export class OutdatedRecord extends Problem {
  constructor(
    message: string,
    readonly now: Now,
  ) {
    super(412, message)
    this.name = 'OutdatedRecord'
  }
}

/** The reason why the server cannot start, in one sentence for its operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
