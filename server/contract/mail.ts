import type { Store, Transaction } from './store'

/** A mail to one person. */
export interface MailMessage {
  readonly to: { readonly name: string; readonly address: string }
  /** The name of the sender. Default: the name from the settings. */
  readonly fromName?: string
  /** The reply address. Default: the sender's address. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  /** The content for mail clients that show HTML. Default: plain text only. */
  readonly html?: string
  /** The Message-ID header, by which mail clients detect duplicates. Default: a new id for each mail. */
  readonly messageId?: string
}

/** Sends mails that contain links to this server. */
export interface Mailer {
  /** Sends a mail. Rejects if the mail server refuses the mail. */
  send(letter: MailMessage): Promise<void>
  /** The URL of the user interface, without a slash at the end. */
  readonly publicUrl: string
}

/** A mail that waits to be sent. */
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

/** The result of an attempt to send a mail. If a mail has the state 'waiting', the server tries to send it again. */
export interface SendResult {
  readonly state: 'waiting' | 'sent' | 'failed' | 'not-sent'
  readonly problem: string | null
  readonly sentAt?: string
  /** The number of failed attempts. Default: the number does not change. */
  readonly tries?: number
  /** The time of the next attempt. Null if the server makes no further attempt. */
  readonly nextAt: string | null
}

/** The way in which the business stores its mails. */
export interface OutboxOptions {
  /**
   * The resource whose records are mails. The transaction that causes a mail writes the mail with the state 'waiting'.
   * The required fields are `toName`, `toAddress`, `subject`, `text`, `html`, `state`, `tries`, `nextAt`, `sentAt` and
   * `problem`. The values of `state` are waiting, sent, failed and not-sent. The earliest sending time is in `nextAt`.
   * The reason why a mail was not sent is in `problem`. The optional fields are `fromName` and `replyTo`.
   */
  readonly resource: string
  /**
   * Runs after each attempt to send a mail, in the transaction that stores the result, before the mail is locked.
   * Default: no further work.
   */
  readonly onSendAttempt?: (store: Store, trx: Transaction, letter: QueuedMail, outcome: SendResult) => Promise<void>
  /** @deprecated Use `onSendAttempt`. */
  readonly settled?: OutboxOptions['onSendAttempt']
}
