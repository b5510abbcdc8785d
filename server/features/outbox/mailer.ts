import { createTransport } from 'nodemailer'
import type { Mailer } from '../../contract/mail'
import type { MailSettings } from './mail-settings'

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
