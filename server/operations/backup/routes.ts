import type { FastifyInstance } from 'fastify'
import { apiBase, type BackupStatus, backupCalls, permissionName, t } from '../../../vocabulary'
import { requirePermission } from '../../auth/require-permission'
import type { Store } from '../../contract/store'
import { Problem } from '../../platform/problem'
import { respondOncePerKey } from '../../records/idempotency/run-once-per-key'
import { hasBackupEncryption } from './archive/encryption'
import { createBackupRunTables, findLastSuccessfulRun, listBackupRuns } from './backup-runs'
import type { BackupSchedule } from './backup-schedule'
import type { BackupSettings } from './backup-settings'

/** The maximum number of backup runs in a response. */
const most = 20

/** The backup service of a server. */
export interface BackupService {
  readonly settings: BackupSettings['backup']
  readonly schedule: BackupSchedule
}

/** Adds the routes that return the status of backups and start a backup. The routes require a permission. */
export async function addBackupRoutes(
  app: FastifyInstance,
  store: Store,
  backups: BackupService | undefined,
): Promise<void> {
  await createBackupRunTables(store)
  const onRequest = requirePermission(store.registry, permissionName('user', 'manageBackups'))

  const told = async (): Promise<BackupStatus> => {
    if (!backups) return { isOn: false }
    const { settings, schedule } = backups
    const [runs, good] = [await listBackupRuns(store, most), await findLastSuccessfulRun(store)]
    return {
      isOn: true,
      to: settings.to ?? '',
      at: settings.at,
      isEncrypted: hasBackupEncryption(settings),
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
      respondOncePerKey(store, request, reply, async () => {
        if (!backups) throw new Problem(409, t('Backups are turned off. Set BACKUP_TO and restart the server.'))
        await backups.schedule.requestBackup()
        return { message: t('The backup has started.'), data: await told() }
      }),
  })
}
