import { createTransport } from 'nodemailer'
import type { MailSettings } from './mail-settings'

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

/** Whether a mail server has taken a letter. */
export type MailOutcome = 'sent' | 'failed'

/** 'Shop <shop@example.com>' → 'shop@example.com'. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

/** How long a mail server may take, in milliseconds. */
const patience = 15_000

/** @param told is told what has become of each letter. Default: nobody is. */
export function createMailer(
  { smtpUrl, from, publicUrl }: MailSettings,
  told: (outcome: MailOutcome) => void = () => {},
): Mailer {
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
    { from },
  )
  return {
    publicUrl,
    send: async ({ fromName, ...letter }) => {
      try {
        await transport.sendMail({ ...letter, ...(fromName && { from: { name: fromName, address: addressIn(from) } }) })
      } catch (error) {
        told('failed')
        throw error
      }
      told('sent')
    },
  }
}
