import { currentBusiness, t } from '../../../vocabulary'
import type { Mailer, MailMessage } from '../../contract/mail'

/** Sends somebody the link by which they set their password; rejects where the mail server does not take it. */
export const sendPasswordLink = (
  mail: Mailer,
  to: MailMessage['to'],
  { link, hours }: { link: string; hours: number },
): Promise<void> =>
  mail.send({
    to,
    subject: t('Set your password for {{product}}', { product: currentBusiness().name }),
    text: t(
      'Hello {{name}},\n\nset your password for {{product}} by this link:\n\n{{link}}\n\nIt works once, within {{hours}} hours. If you did not expect it, leave it alone.',
      { name: to.name, product: currentBusiness().name, link: mail.publicUrl + link, hours },
    ),
  })

/** What became of somebody's way to sign in, as a letter says it. */
const accountChangeTexts = {
  email: () => t('The e-mail address by which you sign in was changed. This one no longer counts.'),
  password: () => t('Your password was changed.'),
  'second-factor-on': () => t('A second factor was switched on for your account.'),
  'second-factor-off': () => t('The second factor of your account was switched off.'),
  'recovery-codes': () => t('New recovery codes were made for your account. The former ones are void.'),
} as const

export type AccountChange = keyof typeof accountChangeTexts

/**
 * Tells somebody, at the address by which they were known so far, what became of their way to sign in. Rejects where the
 * mail server does not take it.
 *
 * @param mail Default: nobody is told.
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
      'Hello {{name}},\n\n{{news}}\n\nIf this was neither you nor somebody whom you asked, tell an administrator at once: {{address}}',
      blanks,
    ),
  })
}
