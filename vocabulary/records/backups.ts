/** A finished, running or waiting backup. */
export interface BackupRun {
  readonly id: string
  /** The scheduled time of the backup, or the time when a user requested the backup. */
  readonly dueAt: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'given up'
  readonly attempts: number
  readonly endedAt: string | null
  /** The reason for the failure, in English. */
  readonly why: string | null
  readonly name?: string | null
  readonly bytes?: number | null
  readonly rows?: number | null
  readonly files?: number | null
  /** The number of pictures that records use but the backup lacks. */
  readonly missing?: number | null
  /** The number of backups that remain after the deletion of old ones. */
  readonly kept?: number | null
  /** The time of the test restore into a temporary database. */
  readonly triedAt?: string | null
  /** The reason for the failure of the test restore, in English. */
  readonly triedWhy?: string | null
}

/** The state of the backups. */
export type BackupStatus =
  | { readonly isOn: false }
  | {
      readonly isOn: true
      /** The target: a folder, or the address of a bucket. */
      readonly to: string
      /** The schedule as a cron expression. */
      readonly at: string
      readonly isEncrypted: boolean
      /** Whether the last successful backup is older than twice the interval of the schedule. */
      readonly isLate: boolean
      readonly nextAt: string | null
      /** The last successful backup. */
      readonly good: BackupRun | null
      /** The latest backups, newest first. */
      readonly runs: readonly BackupRun[]
    }
