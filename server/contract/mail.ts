import type { Store, Transaction } from './store'

/** A mail to one person. */
export interface MailMessage {
  readonly to: { readonly name: string; readonly address: string }
  /** The name of the sender. Default: from the settings. */
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
  /** Rejects if the mail server refuses the mail. */
  send(letter: MailMessage): Promise<void>
  /** The address of the screens, without a slash at the end. */
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

/** The result of an attempt to send a mail. A mail in the state 'waiting' is tried again. */
export interface SendResult {
  readonly state: 'waiting' | 'sent' | 'failed' | 'not-sent'
  readonly problem: string | null
  readonly sentAt?: string
  /** The number of failed attempts. Default: unchanged. */
  readonly tries?: number
  /** The time of the next attempt. Null if there is none. */
  readonly nextAt: string | null
}

/** How the business stores its mails. */
export interface OutboxOptions {
  /**
   * The resource whose records are mails. A mail is written with the state 'waiting', in the transaction that causes
   * the mail. Required fields: `toName`, `toAddress`, `subject`, `text`, `html`, `state` (waiting, sent, failed,
   * not-sent), `tries`, `nextAt` (the earliest sending time), `sentAt`, `problem` (why it was not sent). Optional
   * fields: `fromName` and `replyTo`.
   */
  readonly resource: string
  /**
   * Runs after each attempt to send a mail, in the transaction that stores the result, before the mail is locked.
   * Default: nothing.
   */
  readonly onSendAttempt?: (store: Store, trx: Transaction, letter: QueuedMail, outcome: SendResult) => Promise<void>
  /** @deprecated Use `onSendAttempt`. */
  readonly settled?: OutboxOptions['onSendAttempt']
}
