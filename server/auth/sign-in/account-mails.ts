import { currentBusiness, t } from '../../../vocabulary'
import type { Mailer, MailMessage } from '../../contract/mail'

/** Sends a person the link to set a password. Rejects if the mail server refuses the mail. */
export const sendPasswordLink = (
  mail: Mailer,
  to: MailMessage['to'],
  { link, hours }: { link: string; hours: number },
): Promise<void> =>
  mail.send({
    to,
    subject: t('Set your password for {{product}}', { product: currentBusiness().name }),
    text: t(
      'Hello {{name}},\n\nuse this link to set your password for {{product}}:\n\n{{link}}\n\nThe link works once and expires after {{hours}} hours. If you did not expect this e-mail, ignore it.',
      { name: to.name, product: currentBusiness().name, link: mail.publicUrl + link, hours },
    ),
  })

/** The mail texts about changes to an account. */
const accountChangeTexts = {
  email: () => t('The e-mail address for your sign-in was changed. You can no longer sign in with this address.'),
  password: () => t('Your password was changed.'),
  'second-factor-on': () => t('Two-step sign-in was turned on for your account.'),
  'second-factor-off': () => t('Two-step sign-in was turned off for your account.'),
  'recovery-codes': () => t('New recovery codes were created for your account. The previous codes no longer work.'),
} as const

export type AccountChange = keyof typeof accountChangeTexts

/**
 * Notifies a person about a change to the account, at the e-mail address before the change. Rejects if the mail server
 * refuses the mail.
 *
 * @param mail sends the mail. Default: no mail is sent.
 */
export const sendAccountChangeMail = async (
  mail: Mailer | undefined,
  to: MailMessage['to'],
  what: AccountChange,
): Promise<void> => {
  if (!mail) return
  const blanks = { name: to.name, news: accountChangeTexts[what](), address: mail.publicUrl }
  await mail.send({
    to,
    subject: t('Your account on {{product}}', { product: currentBusiness().name }),
    text: t(
      'Hello {{name}},\n\n{{news}}\n\nIf neither you nor someone you asked did this, contact an administrator at once: {{address}}',
      blanks,
    ),
  })
}
