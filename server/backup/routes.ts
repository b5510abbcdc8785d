import type { FastifyInstance } from 'fastify'
import { apiBase, type BackupsTold, backupCalls, permissionName, t } from '../../vocabulary'
import { answeredOnce } from '../once/asked'
import { Problem } from '../problem'
import { guard } from '../records/guard'
import type { BackupSettings } from '../settings/backup'
import type { Store } from '../store/store'
import { isLocked } from './locks'
import { lastGood, runsOf } from './runs'
import type { Schedule } from './schedule'
import { createBackupTables } from './tables'

/** How many of the latest are told of. */
const most = 20

/** What makes the backups of a server. */
export interface Backups {
  readonly settings: BackupSettings['backup']
  readonly schedule: Schedule
}

/** Tells those who look after backups how these stand, and lets them ask for one. Default: none is made by itself. */
export async function addBackups(app: FastifyInstance, store: Store, backups: Backups | undefined): Promise<void> {
  await createBackupTables(store)
  const onRequest = guard(store.registry, permissionName('user', 'manageBackups'))

  const told = async (): Promise<BackupsTold> => {
    if (!backups) return { isOn: false }
    const { settings, schedule } = backups
    const [runs, good] = [await runsOf(store, most), await lastGood(store)]
    return {
      isOn: true,
      to: settings.to ?? '',
      at: settings.at,
      isEncrypted: isLocked(settings),
      isLate: schedule.isLate(good),
      nextAt: schedule.next()?.toISOString() ?? null,
      good: good ?? null,
      runs,
    }
  }

  const { show, make } = backupCalls
  app.route({ method: show.method, url: apiBase + show.path, onRequest, handler: async () => ({ data: await told() }) })
  app.route({
    method: make.method,
    url: apiBase + make.path,
    onRequest,
    handler: (request, reply) =>
      answeredOnce(store, request, reply, async () => {
        if (!backups) throw new Problem(409, t('No backups are made here. Set BACKUP_TO, and start the server anew.'))
        await backups.schedule.ask()
        return { message: t('The backup begins.'), data: await told() }
      }),
  })
}
