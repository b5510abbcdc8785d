import { Cron } from 'croner'
import type { SettingsReader } from '../../platform/settings-reader'

/** The numbers of hours, days, weeks and months whose last backup is kept. */
export type BackupRetention = Readonly<Record<RetentionSpan, number>>

/** A period of time: hour, day, week or month. */
export type RetentionSpan = 'h' | 'd' | 'w' | 'm'

/** The keys that encrypt and decrypt backups. */
export interface BackupEncryption {
  /** BACKUP_RECIPIENT: age public keys that encrypt backups, separated by commas. Default: no public keys. */
  readonly recipients: readonly string[]
  /**
   * BACKUP_PASSPHRASE: the passphrase that encrypts and decrypts backups if no recipient is set. Default: no
   * passphrase.
   */
  readonly passphrase?: string
  /**
   * BACKUP_IDENTITY: the age secret key that decrypts a backup for a restore. The server does not need this key.
   * Default: no secret key.
   */
  readonly identity?: string
}

/** The settings of backups. */
export interface BackupSettings {
  readonly backup: BackupEncryption & {
    /**
     * BACKUP_TO: the destination, which is a folder or s3://bucket/prefix. No other program may write to the
     * destination. Default: no destination, so that the server makes no scheduled backups.
     */
    readonly to?: string
    /**
     * BACKUP_AT: the times of backups, as a cron expression in the time zone of the server. Default: 0 3 * * *, which
     * means three o'clock every night.
     */
    readonly at: string
    /** BACKUP_KEEP: the numbers of hourly, daily, weekly and monthly backups to keep. Default: 24h,7d,4w,12m. */
    readonly keep: BackupRetention
  }
}

const none: BackupRetention = { h: 0, d: 0, w: 0, m: 0 }

/** Reads the retention of backups. Undefined if the text is invalid. */
function keepIn(text: string): BackupRetention | undefined {
  const parts = text.split(',').map((part) => /^\s*(\d{1,4})\s*([hdwm])\s*$/.exec(part))
  if (parts.some((part) => !part)) return undefined
  const keep = Object.fromEntries(parts.map((part) => [part?.[2], Number(part?.[1])])) as Partial<BackupRetention>
  return Object.values(keep).some((count) => count > 0) ? { ...none, ...keep } : undefined
}

const isSchedule = (text: string) => {
  try {
    return new Cron(text, { paused: true }).nextRun() !== null
  } catch {
    return false
  }
}

const isRecipient = (text: string) => /^age1[a-z0-9]{20,}$/.test(text)

/** Reads the settings of backups. */
export function readBackupSettings({ optional: given, secret, refuse, fail }: SettingsReader): BackupSettings {
  const to = given('BACKUP_TO')
  const at = given('BACKUP_AT') ?? '0 3 * * *'
  if (!isSchedule(at)) refuse('BACKUP_AT', "a cron expression was expected, such as '0 3 * * *' for three every night")
  const keep = keepIn(given('BACKUP_KEEP') ?? '24h,7d,4w,12m')
  const recipients = (given('BACKUP_RECIPIENT') ?? '').split(',').flatMap((one) => one.trim() || [])
  if (!recipients.every(isRecipient)) refuse('BACKUP_RECIPIENT', "a public key of age was expected, such as 'age1…'")
  const passphrase = secret('BACKUP_PASSPHRASE')
  if (passphrase && recipients.length > 0) fail('BACKUP_RECIPIENT and BACKUP_PASSPHRASE are both set. Set one of them.')
  const identity = secret('BACKUP_IDENTITY')?.trim()
  if (identity && !/^AGE-SECRET-KEY-/.test(identity))
    fail(
      "BACKUP_IDENTITY is not a secret key of age, which starts with 'AGE-SECRET-KEY-'. Set such a key, or remove the setting.",
    )
  return {
    backup: {
      at,
      keep: keep ?? refuse('BACKUP_KEEP', 'counts of hours, days, weeks and months were expected, such as 7d,4w,12m'),
      recipients,
      ...(to && { to }),
      ...(passphrase && { passphrase }),
      ...(identity && { identity }),
    },
  }
}
