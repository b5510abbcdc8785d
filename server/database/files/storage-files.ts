import type { Readable } from 'node:stream'
import { t } from '../../../vocabulary'
import { Problem } from '../../platform/problem'
import { AtomicFolderDriver } from './atomic-folder-driver'
import { type FileStorage, storageErrorReason } from './object-storage'

/** The files of a storage by name. Each write is complete or has no effect. */
export interface StorageFiles {
  /** Writes a file and replaces an existing file with the same name. */
  put(name: string, content: Uint8Array | string): Promise<void>
  /** The content of the file. Undefined if the file does not exist. */
  read(name: string): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined>
  /** Deletes a file. A missing file is not an error. */
  remove(name: string): Promise<void>
  /** The names of all files. In a folder, the list includes incomplete files that a stopped machine left. */
  names(): Promise<readonly string[]>
  /** The time when a file was written. Undefined if the file does not exist. */
  writtenAt(name: string): Promise<Date | undefined>
}

/** The error of a bucket that failed. The HTTP response has the status 503 and a sentence with the reason. */
class StorageUnavailable extends Problem {
  override readonly retryAfter = 5

  constructor(override readonly cause: unknown) {
    super(503, t('The file storage does not respond. Nothing was saved. Try again in a moment.'))
  }
}

/**
 * Errors of a folder stay unchanged, because other code checks the disk of the folder. Errors of a bucket become {@link
 * StorageUnavailable}.
 */
export function createStorageFiles({ disk, prefix }: FileStorage): StorageFiles {
  const isFolder = disk.driver instanceof AtomicFolderDriver
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw isFolder ? error : new StorageUnavailable(error)
    }
  }
  const has = (name: string) => disk.exists(prefix + name)
  const names = async () => {
    const found: string[] = []
    const folder = prefix.replace(/\/$/, '')
    let paginationToken: string | undefined
    do {
      const page = await disk.listAll(folder === '' ? undefined : folder, { paginationToken })
      for (const one of page.objects) if (one.isFile) found.push(one.name)
      paginationToken = page.paginationToken
    } while (paginationToken)
    return found
  }
  return {
    put: (name, content) => told(() => disk.put(prefix + name, content)),
    read: (name) =>
      told(async () => {
        if (!(await has(name))) return undefined
        const { contentLength } = await disk.getMetaData(prefix + name)
        return { stream: await disk.getStream(prefix + name), bytes: contentLength }
      }),
    remove: (name) => told(() => disk.delete(prefix + name)),
    names: () => told(names),
    writtenAt: (name) =>
      told(async () => ((await has(name)) ? (await disk.getMetaData(prefix + name)).lastModified : undefined)),
  }
}

/** The text of a file. The content of the file. Undefined if the file does not exist. */
export async function readStorageText(place: StorageFiles, name: string): Promise<string | undefined> {
  const found = await place.read(name)
  return found && Buffer.concat(await found.stream.toArray()).toString('utf8')
}

/** The ways to fix S3 errors, by the name of the error. */
const cures: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket; make it, or name another',
  NotFound: 'there is no such bucket; make it, or name another',
  InvalidAccessKeyId: 'it does not know the key; set S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not that of S3_ACCESS_KEY_ID',
  AccessDenied: 'the key may not read and write there',
  PermanentRedirect: 'the bucket is in another region; set S3_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region; set S3_REGION',
  CredentialsProviderError: 'there is no key; set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
}

/**
 * Checks that a bucket is writable, by writing a file.
 *
 * @param where the name of the bucket, such as s3://bucket/prefix.
 * @throws an error with a sentence that says why the bucket is not writable.
 */
export async function expectWritableStorage(storage: FileStorage, where: string): Promise<void> {
  const { disk, prefix } = storage
  const probe = `${prefix}ready-${process.pid}`
  try {
    await disk.put(probe, 'ready')
    await disk.delete(probe)
  } catch (error) {
    const why = storageErrorReason(error)
    const name = Object.keys(cures).find((one) => why.includes(one))
    throw new Error(`${where} cannot be used: ${(name && cures[name]) ?? why}.`, { cause: error })
  }
}
