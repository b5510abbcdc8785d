import type { SettingsReader } from '../../platform/settings-reader'

/** The settings for sending mails. */
export interface MailSettings {
  readonly smtpUrl: string
  readonly from: string
  /**
   * The URL at which people open Deckhand. The URL is a setting, because a forged request could contain another URL.
   */
  readonly publicUrl: string
}

/** Reads SMTP_URL, MAIL_FROM and PUBLIC_URL. Undefined if the server sends no mails. */
export function readMailSettings({ address, optional: given, fail }: SettingsReader): MailSettings | undefined {
  const smtpUrl = address('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://deckhand:password@mail.example.com')
  const publicUrl = address('PUBLIC_URL', ['http:', 'https:'], 'https://deckhand.example.com')
  const from = given('MAIL_FROM')
  if (!smtpUrl) return undefined
  if (!publicUrl)
    return fail(
      'SMTP_URL is set, but PUBLIC_URL is not. Set it to the address at which people open Deckhand, such as https://deckhand.example.com.',
    )
  return { smtpUrl, publicUrl, from: from ?? `Deckhand <no-reply@${new URL(publicUrl).hostname}>` }
}
