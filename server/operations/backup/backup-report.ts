/** The result of a backup to a destination. */
export interface BackupReport {
  /** The name of the backup at the destination. */
  readonly name: string
  readonly bytes: number
  readonly rows: number
  readonly files: number
  /** The number of pictures that records show and that the backup lacks. */
  readonly missing: number
  /** The number of backups that are now stored. */
  readonly kept: number
  /** When the backup was restored into a temporary database as a test. */
  readonly triedAt: string
  /** Why the test restore failed. Null where it succeeded. */
  readonly triedWhy: string | null
}
