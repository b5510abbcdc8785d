/** A letter that waits. */
export interface QueuedMail {
  readonly id: string
  readonly createdAt: string
  readonly toName: string | null
  readonly toAddress: string | null
  readonly subject: string
  readonly text: string
  readonly html?: string | null
  readonly fromName?: string | null
  readonly replyTo?: string | null
  readonly tries: number | string | null
}

/** What an attempt to send a letter has come to; one that is waiting is tried again. */
export interface SendResult {
  readonly state: 'waiting' | 'sent' | 'failed' | 'not-sent'
  readonly problem: string | null
  readonly sentAt?: string
  /** How often it has failed by now. Default: as often as before. */
  readonly tries?: number
  /** When it is tried again; null where it is not. */
  readonly nextAt: string | null
}

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
