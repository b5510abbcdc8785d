import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isBucketUrl, openStorage, storageErrorReason } from '../../../database/files/object-storage'
import type { S3Connection } from '../../../database/files/storage-settings'
import { deletePartialFiles } from '../../../platform/durable-files'
import { StartError } from '../../../platform/problem'

/**
 * The destination of scheduled backups: a folder or a bucket. Every failure of a destination is a StartError with the
 * destination and the reason.
 */
export interface BackupDestination {
  /** The address of the destination, as people read it. */
  readonly where: string
  /** The names of the files directly in a folder of the destination, such as '' or 'files'. */
  names(folder: string): Promise<readonly string[]>
  /** Stores a file either completely or not at all. */
  put(name: string, file: string): Promise<void>
  putBytes(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<Readable>
  /** Copies a file from the destination into a new file. */
  fetch(name: string, file: string): Promise<void>
  /** Deletes partial files of a killed process from folders of the destination, such as '' or 'files'. */
  sweep(folders: readonly string[]): Promise<void>
  /** Deletes a file. A missing file is not an error. */
  remove(name: string): Promise<void>
}

/** The bytes of a stream. If the stream fails, `fail` throws the error. */
async function* passedOn(stream: Readable, fail: (error: unknown) => never): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    fail(error)
  }
}

/** Opens the destination of scheduled backups. */
export async function openBackupDestination(to: string, bucket: S3Connection): Promise<BackupDestination> {
  const { disk, prefix } = await openStorage(to, bucket)
  const where = isBucketUrl(to) ? to : resolve(to)
  const failed =
    (what: string) =>
    (error: unknown): never => {
      throw new StartError(
        `${where} ${what} (${storageErrorReason(error)}). Look at BACKUP_TO, and whether it is there and has room.`,
      )
    }
  /** Checks that the folder exists. A missing folder is not created, because its disk may not be mounted. */
  const expectFolder = () => {
    if (!isBucketUrl(to) && !existsSync(where))
      throw new StartError(`There is no folder ${where}. Make it, or name another in BACKUP_TO.`)
  }
  return {
    where,
    names: async (folder) => {
      expectFolder()
      if (!isBucketUrl(to) && !existsSync(resolve(where, folder))) return []
      const names: string[] = []
      let paginationToken: string | undefined
      const path = (prefix + folder).replace(/\/$/, '')
      do {
        const page = await disk
          .listAll(path === '' ? undefined : path, { paginationToken })
          .catch(failed('cannot be read'))
        for (const one of page.objects) if (one.isFile) names.push(one.name)
        paginationToken = page.paginationToken
      } while (paginationToken)
      return names
    },
    put: async (name, file) => {
      expectFolder()
      const { size } = await stat(file)
      await disk
        .putStream(prefix + name, createReadStream(file), { contentLength: size })
        .catch(failed('cannot be written to'))
    },
    putBytes: async (name, bytes) => {
      expectFolder()
      await disk.put(prefix + name, bytes).catch(failed('cannot be written to'))
    },
    read: async (name) => {
      const fail = failed(`does not give '${name}'`)
      const stream = await disk.getStream(prefix + name).catch(fail)
      return Readable.from(passedOn(stream, fail), { objectMode: false })
    },
    fetch: async (name, file) => {
      const stream = await disk.getStream(prefix + name).catch(failed(`does not give '${name}'`))
      await pipeline(stream, createWriteStream(file, { mode: 0o600, flags: 'wx' })).catch(
        failed(`does not give '${name}'`),
      )
    },
    sweep: async (folders) => {
      // A bucket stores each file either completely or not at all.
      if (!isBucketUrl(to)) for (const folder of folders) await deletePartialFiles(resolve(where, folder))
    },
    remove: async (name) => void (await disk.delete(prefix + name).catch(failed('does not allow files to be removed'))),
  }
}
