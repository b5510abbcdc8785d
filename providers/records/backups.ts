import { apiBase, type BackupStatus, backupCalls } from '../../vocabulary'
import type { SendClientRequest } from '../http/client-request'

/** The backup calls. Available if the user data contain `backups: true`. */
export interface BackupsApi {
  read(): Promise<BackupStatus>
  /** Makes a backup. Resolves to the new status. */
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
