import type { Store, Transaction } from './store'

/** A letter to one person. */
export interface MailMessage {
  readonly to: { readonly name: string; readonly address: string }
  /** Who writes, in the name of whom it is sent. Default: as the settings say. */
  readonly fromName?: string
  /** Where answers go. Default: to the sender's address. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  /** The same for programs that show HTML. Default: plain text alone. */
  readonly html?: string
  /** By which one that comes twice is known. Default: each has its own. */
  readonly messageId?: string
}

/** Sends letters that lead back to this server. */
export interface Mailer {
  /** Rejects where the mail server does not take it. */
  send(letter: MailMessage): Promise<void>
  /** Where people open the screens, without a slash at the end. */
  readonly publicUrl: string
}

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

/** What a business says of its letters. */
export interface OutboxOptions {
  /**
   * The resource whose records are letters, written in the transaction that causes them with the state 'waiting'. Its fields:
   * `toName`, `toAddress`, `subject`, `text`, `html`, `state` (waiting, sent, failed, not-sent), `tries`, `nextAt` (when it is
   * sent at the earliest), `sentAt`, `problem` (why not); and, where it has them, `fromName` and `replyTo`.
   */
  readonly resource: string
  /** Is told what each attempt to send a letter has come to, in the transaction that notes it, before the letter is held. Default: nobody is. */
  readonly onSendAttempt?: (store: Store, trx: Transaction, letter: QueuedMail, outcome: SendResult) => Promise<void>
  /** @deprecated Use `onSendAttempt`. */
  readonly settled?: OutboxOptions['onSendAttempt']
}
