import { createTransport } from 'nodemailer'
import type { Mailer } from '../../contract/mail'
import type { MailSettings } from './mail-settings'

/** Whether the mail server has accepted a mail. */
export type MailOutcome = 'sent' | 'failed'

/** Extracts the e-mail address from a sender: 'Shop <shop@example.com>' → 'shop@example.com'. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

/** The maximum time to wait for the mail server, in milliseconds. */
const patience = 15_000

/** @param told a function that receives the outcome of each mail. Default: no function. */
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
