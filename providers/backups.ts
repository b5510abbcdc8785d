import { apiBase, type BackupsTold, backupCalls } from '../vocabulary'
import type { Send } from './http'

/** What those who look after backups ask of an API whose user data say `backups: true`. */
export interface BackupsApi {
  read(): Promise<BackupsTold>
  /** Has one made; answers how they stand then. */
  make(): Promise<BackupsTold>
}

export function createBackups(send: Send): BackupsApi {
  const ask = async (name: keyof typeof backupCalls) => {
    const { method, path } = backupCalls[name]
    const { body } = await send({ method, path: apiBase + path, counts: false, failure: null })
    return (body as { data: BackupsTold }).data
  }
  return { read: () => ask('show'), make: () => ask('make') }
}
