import { Problem } from '../../../server/platform/problem'
import { t } from '../../../vocabulary'

/** The reason why an API did not complete a call, or why its result is unknown. */
export type UpstreamFailureKind =
  | 'unreachable'
  | 'away'
  | 'busy'
  | 'late'
  | 'cut'
  | 'broken'
  | 'nonsense'
  | 'large'
  | 'refusing'
  | 'lacking'
  | 'led'
  | 'gone'

const statuses: Readonly<Record<UpstreamFailureKind, 502 | 503 | 504>> = {
  unreachable: 503,
  away: 503,
  busy: 503,
  late: 504,
  cut: 502,
  broken: 502,
  nonsense: 502,
  large: 502,
  refusing: 502,
  lacking: 502,
  led: 502,
  gone: 503,
}

const says: Readonly<Record<UpstreamFailureKind, () => string>> = {
  unreachable: () => t('The API that keeps these records cannot be reached. Try again in a moment.'),
  away: () =>
    t('The API that keeps these records has been unavailable for a while. The connection is retried automatically.'),
  busy: () => t('The API that keeps these records is overloaded. Try again in a moment.'),
  late: () => t('The API that keeps these records did not answer in time. Try again in a moment.'),
  cut: () => t('The response of the API that keeps these records was cut off. Try again in a moment.'),
  broken: () => t('The API that keeps these records reported an error. Try again, or inform an administrator.'),
  nonsense: () =>
    t(
      'The API that keeps these records returned an unexpected response. Ask an administrator to check its address and adapter.',
    ),
  large: () => t('The API that keeps these records returned too much data. Request fewer records.'),
  refusing: () =>
    t(
      'The API that keeps these records did not accept the API key of Deckhand. Ask an administrator to check the key.',
    ),
  lacking: () =>
    t('The API that keeps these records does not support this. Ask an administrator to check its adapter.'),
  led: () =>
    t(
      'The API that keeps these records redirects to another address. Redirects are not followed. Ask an administrator to check its address.',
    ),
  gone: () => t('The request was cancelled.'),
}

/** The sentence that is added to a message if the change may have been made. */
const unsure = () => t('The change may or may not have been made. Check the record before you try again.')

/** The failures that occur before the API starts a change. */
const before: readonly UpstreamFailureKind[] = ['unreachable', 'away', 'busy', 'refusing', 'lacking', 'led', 'gone']

/** The failures that mean that the API is unavailable for all calls. */
const ofAll: readonly UpstreamFailureKind[] = ['unreachable', 'away', 'late', 'cut']

interface UpstreamFailureDetails {
  /** The reason for the log, without any API key. */
  readonly why?: string
  /** The time until a retry may succeed, in seconds. */
  readonly retryAfter?: number
  /** The API's own message. */
  readonly told?: string
}

/** A failed call to an upstream API. The client receives the status 502, 503 or 504. */
export class UpstreamFailure extends Problem {
  override readonly cause: string
  declare readonly retryAfter?: number

  constructor(
    readonly kind: UpstreamFailureKind,
    readonly details: UpstreamFailureDetails = {},
    message = says[kind](),
  ) {
    super(
      statuses[kind],
      details.told ? `${message} ${t('Message from the API: {{told}}', { told: details.told })}` : message,
    )
    this.name = 'UpstreamFailure'
    this.cause = details.why ?? kind
    if (details.retryAfter !== undefined) this.retryAfter = details.retryAfter
  }

  /** Whether the API is unavailable for all calls. */
  get isAway(): boolean {
    return ofAll.includes(this.kind)
  }

  /** Whether the change may have been made despite the failure. */
  get mayBeDone(): boolean {
    return !before.includes(this.kind)
  }

  /** The same failure with a message for changes. If the outcome is unknown, the message contains this information. */
  ofChange(): UpstreamFailure {
    return this.mayBeDone ? new UpstreamFailure(this.kind, this.details, `${says[this.kind]()} ${unsure()}`) : this
  }
}
