import type { QueuedMail, SendResult } from '../../contract/mail'

/** Moments by the clock of the database, in ISO 8601. */
export interface MailLeaseTimes {
  readonly now: string
  /** Until when nobody else takes what is taken now. */
  readonly until: string
  /** Nobody waits for so long: what says so was written while a clock was wrong. */
  readonly never: string
}

/** Letters that wait somewhere to be sent. */
export interface MailQueue {
  /** The ids of those that are due, the oldest first, and so many at most. */
  due(hold: MailLeaseTimes, most: number): Promise<readonly string[]>
  /** Takes one for a while; undefined where somebody else has it, or it is not to be sent any more. */
  take(id: string, hold: MailLeaseTimes): Promise<QueuedMail | undefined>
  /** Notes what has become of it. */
  settle(letter: QueuedMail, outcome: SendResult): Promise<void>
}
