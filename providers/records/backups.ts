import { apiBase, type BackupStatus, backupCalls } from '../../vocabulary'
import type { SendClientRequest } from '../http/client-request'

/** The calls for backups. The calls are available if the user data of the API contains `backups: true`. */
export interface BackupsApi {
  read(): Promise<BackupStatus>
  /** Starts a backup. The promise resolves to the new status of the backups. */
  make(): Promise<BackupStatus>
}

export function createBackups(send: SendClientRequest): BackupsApi {
  const ask = async (name: keyof typeof backupCalls) => {
    const { method, path } = backupCalls[name]
    const { body } = await send({ method, path: apiBase + path, counts: false, failure: null })
    return (body as { data: BackupStatus }).data
  }
  return { read: () => ask('show'), make: () => ask('make') }
}
