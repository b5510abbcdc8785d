import { t } from '../../vocabulary'
import { Problem } from './problem'

/** How the database failed a call that was none of its faults. */
export type DatabaseFailure =
  /** No connection was to be had. */
  | 'unreachable'
  /** The connection broke while it was used; what was not committed is undone. */
  | 'cut'
  /** Others kept it waiting for too long, or it worked too long. */
  | 'busy'
  /** The connection broke during a commit, and nobody can tell whether that came through. */
  | 'unsettled'
  /** Nobody waits for the answer any more. */
  | 'givenUp'
  /** A later program has given the data another form. */
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

/** Seconds after which another try may succeed. */
const waits: Readonly<Record<DatabaseFailure, number>> = {
  unreachable: 5,
  cut: 1,
  busy: 2,
  unsettled: 5,
  givenUp: 1,
  superseded: 5,
}

/** The database could not do what it was asked; a call is then answered with 503, a sentence and Retry-After. */
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
