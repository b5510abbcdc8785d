/** A backup that was made, or is to be made. */
export interface BackupRun {
  readonly id: string
  /** The moment that it is of by the schedule, or at which it was asked for. */
  readonly dueAt: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'given up'
  readonly attempts: number
  readonly endedAt: string | null
  /** Why it failed, in English. */
  readonly why: string | null
  readonly name?: string | null
  readonly bytes?: number | null
  readonly rows?: number | null
  readonly files?: number | null
  /** Pictures that records show and that it lacks. */
  readonly missing?: number | null
  /** How many are kept since. */
  readonly kept?: number | null
  /** When it was restored into a database that was thrown away. */
  readonly triedAt?: string | null
  /** Why that did not work, in English. */
  readonly triedWhy?: string | null
}

/** How backups stand. */
export type BackupStatus =
  | { readonly isOn: false }
  | {
      readonly isOn: true
      /** A folder, or the address of a bucket. */
      readonly to: string
      /** A cron expression. */
      readonly at: string
      readonly isEncrypted: boolean
      /** Whether the last good one is older than twice the time between two. */
      readonly isLate: boolean
      readonly nextAt: string | null
      /** The last good one. */
      readonly good: BackupRun | null
      /** The latest, the last first. */
      readonly runs: readonly BackupRun[]
    }
