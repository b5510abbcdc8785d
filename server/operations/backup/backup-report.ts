/** What has come of a backup to a place. */
export interface BackupReport {
  /** What it is called there. */
  readonly name: string
  readonly bytes: number
  readonly rows: number
  readonly files: number
  /** Pictures that records show and that it lacks. */
  readonly missing: number
  /** Backups that are kept by now. */
  readonly kept: number
  /** When it was restored into a database that was thrown away. */
  readonly triedAt: string
  /** Why that did not work; null where it did. */
  readonly triedWhy: string | null
}
