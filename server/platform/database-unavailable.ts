import { t } from '../../vocabulary'
import { Problem } from './problem'

/** The reasons why the database failed, although the call was valid. */
export type DatabaseFailure =
  /** No connection was available. */
  | 'unreachable'
  /** The connection to the database broke during use. Uncommitted changes are rolled back. */
  | 'cut'
  /** The call waited too long for other transactions, or its statement took too long. */
  | 'busy'
  /** The connection broke during a commit, and the outcome is unknown. */
  | 'unsettled'
  /** The caller no longer waits for the response. */
  | 'givenUp'
  /** A newer program has changed the data format. */
  | 'superseded'

const says: Readonly<Record<DatabaseFailure, () => string>> = {
  unreachable: () => t('The database cannot be reached. Nothing was changed. Try again in a moment.'),
  cut: () => t('The connection to the database broke. Try again in a moment.'),
  busy: () => t('The database is busy. Nothing was changed. Try again in a moment.'),
  unsettled: () =>
    t(
      'The connection to the database broke while saving. Your change may already be saved. Check the record before you try again.',
    ),
  givenUp: () => t('The request was cancelled.'),
  superseded: () => t('The server was just updated. Nothing was changed. Reload the page, or try again in a moment.'),
}

/** The seconds after which a retry may succeed. */
const waits: Readonly<Record<DatabaseFailure, number>> = {
  unreachable: 5,
  cut: 1,
  busy: 2,
  unsettled: 5,
  givenUp: 1,
  superseded: 5,
}

/**
 * The error that the database could not complete the request. The HTTP response has the status 503, a sentence and the
 * header Retry-After.
 */
export class DatabaseUnavailable extends Problem {
  override readonly retryAfter: number

  constructor(
    readonly failure: DatabaseFailure,
    override readonly cause: unknown,
  ) {
    super(503, says[failure]())
    this.name = 'DatabaseUnavailable'
    this.retryAfter = waits[failure]
  }
}
