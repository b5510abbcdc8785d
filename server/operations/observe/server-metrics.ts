import { sql } from 'kysely'
import type { Gateway } from '../../../integrations/gateway'
import type { Store } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { jobTable } from '../../features/jobs/job-tables'
import type { LiveStreams } from '../../features/live'
import { type BackupRunRow, findLastSuccessfulRun, listBackupRuns } from '../backup/backup-runs'
import type { BackupService } from '../backup/routes'
import type { Metric, MetricValues } from '.'

interface MetricSources {
  readonly store: Store
  readonly live: LiveStreams
  readonly gateway: Gateway | undefined
  readonly backups: BackupService | undefined
  /** The resource whose records are mails. Default: no resource. */
  readonly letters?: string | undefined
}

/** The milliseconds for which values from the database are cached. */
const holdsFor = 5_000

/** The metrics of a server. The names and labels of the metrics are documented in docs/running/observing.md. */
export const serverMetricsOf = ({ store, live, gateway, backups, letters }: MetricSources): readonly Metric[] => [
  {
    name: 'deckhand_database_connections',
    help: 'Connections to the database, by what they do, and callers that wait for one.',
    label: 'state',
    read: () => ({ ...store.usage() }),
  },
  {
    name: 'deckhand_jobs',
    help: 'Changes of many records, by state.',
    label: 'state',
    read: remembered(() => countJobs(store)),
  },
  {
    name: 'deckhand_live_streams',
    help: 'Browsers that follow what happens meanwhile.',
    read: () => ({ '': live.count() }),
  },
  ...(gateway ? [upstreamFigure(gateway)] : []),
  ...(backups ? backupFigures(store) : []),
  ...(letters === undefined ? [] : outboxFigures(store, letters)),
]

const outboxFigures = (store: Store, letters: string): readonly Metric[] => {
  const known = remembered(() => readOutbox(store, letters))
  return [
    {
      name: 'deckhand_outbox_mails',
      help: 'Mails that wait to be sent, and that could not be.',
      label: 'state',
      read: async () => {
        const { waiting = 0, failed = 0 } = await known()
        return { waiting, failed }
      },
    },
    {
      name: 'deckhand_outbox_oldest_seconds',
      help: 'For how long the oldest mail has waited; 0 where none does.',
      read: async () => ({ '': (await known()).oldest ?? 0 }),
    },
  ]
}

async function readOutbox({ db }: Store, letters: string): Promise<MetricValues> {
  const { rows } = await sql<{ state: string; count: number; oldest: string }>`
    select state, count(*) as count, min("createdAt") as oldest from ${sql.table(tableName(letters))}
    where state in ('waiting', 'failed') group by state`.execute(db)
  const { oldest } = rows.find(({ state }) => state === 'waiting') ?? {}
  return {
    ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])),
    oldest: oldest ? Math.max(0, (Date.now() - Date.parse(oldest)) / 1000) : 0,
  }
}

const upstreamFigure = ({ all }: Gateway): Metric => ({
  name: 'deckhand_upstream_up',
  help: 'Whether an API that keeps records is there, by its name; the one without a name is main.',
  label: 'api',
  read: () => Object.fromEntries(all.map((one) => [one.settings.name ?? 'main', one.isAway() ? 0 : 1])),
})

const backupFigures = (store: Store): readonly Metric[] => {
  const known = remembered(() => readBackups(store))
  const one = (name: string, help: string): Metric => ({
    name,
    help,
    read: async (): Promise<MetricValues> => {
      const { [name]: value } = await known()
      return value === undefined ? {} : { '': value }
    },
  })
  return [
    one(goodAt, 'When the last good backup ended, in seconds since 1970.'),
    one(triedAt, 'When a backup was last restored as a trial that went well, in seconds since 1970.'),
    one(failures, 'How often the backup that is due has failed.'),
  ]
}

const goodAt = 'deckhand_backup_last_success_timestamp_seconds'
const triedAt = 'deckhand_backup_last_restored_timestamp_seconds'
const failures = 'deckhand_backup_failed_attempts'

/**
 * The number of failed attempts of a backup run. An attempt that is in progress does not count, because it may still
 * succeed.
 */
const failed = ({ state, attempts }: BackupRunRow) => (state === 'done' ? 0 : attempts - (state === 'running' ? 1 : 0))

async function readBackups(store: Store): Promise<MetricValues> {
  const [good, [last]] = [await findLastSuccessfulRun(store), await listBackupRuns(store, 1)]
  const seconds = (at: string | null | undefined) => (at ? Date.parse(at) / 1000 : undefined)
  const told = {
    [goodAt]: seconds(good?.endedAt),
    [triedAt]: good?.triedWhy ? undefined : seconds(good?.triedAt),
    [failures]: last && failed(last),
  }
  return Object.fromEntries(
    Object.entries(told).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

const countJobs = async ({ db }: Store): Promise<MetricValues> => {
  const { rows } = await sql<{ state: string; count: number }>`select state, count(*) as count from ${jobTable}
    group by state`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

/**
 * Caches the values of metrics for some time. An error of the query is ignored, because failing calls already report a
 * database outage.
 */
function remembered(read: () => Promise<MetricValues>): () => Promise<MetricValues> {
  let known: { readonly at: number; readonly readings: Promise<MetricValues> } | undefined
  return () => {
    const now = performance.now()
    if (!known || now - known.at > holdsFor) known = { at: now, readings: read().catch(() => ({})) }
    return known.readings
  }
}
