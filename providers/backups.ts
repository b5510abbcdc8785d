import { apiBase, type BackupStatus, backupCalls } from '../vocabulary'
import type { SendClientRequest } from './client-request'

/** What those who look after backups ask of an API whose user data say `backups: true`. */
export interface BackupsApi {
  read(): Promise<BackupStatus>
  /** Has one made; answers how they stand then. */
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
