import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isBucketUrl, openStorage, storageErrorReason } from '../../../database/files/object-storage'
import type { S3Connection } from '../../../database/files/storage-settings'
import { deletePartialFiles } from '../../../platform/atomic-write'
import { StartError } from '../../../platform/start-error'

/** Where scheduled backups are kept: a folder, or a bucket. Whatever fails there is a StartError that says where and why. */
export interface BackupDestination {
  /** As people would look for it. */
  readonly where: string
  /** The names of what stands right below a folder of it, such as '' or 'files'. */
  names(folder: string): Promise<readonly string[]>
  /** Puts a file there, as a whole or not at all. */
  put(name: string, file: string): Promise<void>
  putBytes(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<Readable>
  /** Copies one of its files into one that is not there yet. */
  fetch(name: string, file: string): Promise<void>
  /** Removes what one that was killed has left half written, in folders of it such as '' or 'files'. */
  sweep(folders: readonly string[]): Promise<void>
  /** What is gone already is no error. */
  remove(name: string): Promise<void>
}

/** What a stream gives; what breaks it off on the way is told as `fail` does. */
async function* passedOn(stream: Readable, fail: (error: unknown) => never): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    fail(error)
  }
}

/** Opens where scheduled backups are kept. */
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
  /** A folder that is away, as where a disk is not mounted, is not made. */
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
      // A bucket has each file as a whole or not at all.
      if (!isBucketUrl(to)) for (const folder of folders) await deletePartialFiles(resolve(where, folder))
    },
    remove: async (name) => void (await disk.delete(prefix + name).catch(failed('lets nothing be removed'))),
  }
}
