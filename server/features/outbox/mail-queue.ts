import type { QueuedMail, SendResult } from '../../contract/mail'

/** Moments by the clock of the database, in ISO 8601. */
export interface MailLeaseTimes {
  readonly now: string
  /** The end of the lease on a mail. */
  readonly until: string
  /** Later than any valid moment. A later value was written while a clock was wrong. */
  readonly never: string
}

/** A queue of mails to send. */
export interface MailQueue {
  /** The ids of mails that are due, the oldest first. */
  due(hold: MailLeaseTimes, most: number): Promise<readonly string[]>
  /** Leases a mail. Undefined where another process has the lease, or the mail is not to be sent. */
  take(id: string, hold: MailLeaseTimes): Promise<QueuedMail | undefined>
  /** Stores the outcome of a mail. */
  settle(letter: QueuedMail, outcome: SendResult): Promise<void>
}
