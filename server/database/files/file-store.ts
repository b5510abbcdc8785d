import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { type Attachment, mediaTypeOf, type Picture, safeFileName } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { partialFileSuffix } from '../../platform/durable-files'
import { AtomicFolderDriver } from './atomic-folder-driver'
import type { FileStorage } from './object-storage'
import { reencodePicture } from './pictures'
import { createStorageFiles, readStorageText } from './storage-files'

/**
 * Stores files under names that nobody can guess. Each picture has a thumbnail. Each attachment has a second file that
 * contains the original file name.
 */
export interface FileStore {
  /**
   * Stores a picture and its thumbnail.
   *
   * @throws Problem 422 if the bytes are not a picture.
   */
  save(bytes: Uint8Array): Promise<{ name: string }>
  /** Stores an attachment unchanged, together with the attachment's name. */
  attach(bytes: Uint8Array, name: string): Promise<Attachment>
  /** Deletes a file, with its thumbnail or the file that contains its original name. A missing file is not an error. */
  remove(name: string): Promise<void>
  /** The URLs of a picture for the browser. */
  urls(name: string): Picture
  /**
   * The bytes of a picture, a thumbnail or an attachment. `called` is the original name of an attachment. Undefined if
   * the file does not exist.
   */
  read(name: string): Promise<{ stream: Readable; bytes: number; called?: string } | undefined>
  /** The names of all stored files, including thumbnails and incomplete files of a stopped machine. */
  all(): Promise<readonly { readonly name: string }[]>
  /** The time when a file of `all` was written. Undefined if the file no longer exists. */
  writtenAt(name: string): Promise<Date | undefined>
  /** Stores a file from a backup under the file's own name. */
  restore(name: string, bytes: Uint8Array): Promise<void>
  /** Deletes a single file of `all`. */
  removeFile(name: string): Promise<void>
}

const ownName = /^[0-9a-f]{32}\.(?:(?:thumb\.)?webp|file|name)$/

/** Whether a name is one of Deckhand's stored files. The folder may also contain files of other programs. */
export const isStoredFileName = (name: string): boolean => ownName.test(name)

const isOurs = (name: string) =>
  isStoredFileName(name.endsWith(partialFileSuffix) ? name.slice(0, -partialFileSuffix.length) : name)

const thumbnailOf = (name: string) => name.replace(/\.webp$/, '.thumb.webp')

/** The name of the file that contains an attachment's original name. */
const namePlaceOf = (name: string) => name.replace(/\.file$/, '.name')

/**
 * Whether callers can request the file. Callers cannot request the file that contains an attachment's original name.
 */
export const isServedFile = (name: string): boolean => isStoredFileName(name) && !name.endsWith('.name')

const isAttachment = (name: string) => name.endsWith('.file')

const newStem = () => randomBytes(16).toString('hex')

/** The folder of the files in a data folder. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')

/** Creates a file store in a storage. A string is the path of a folder. */
export function createFileStore(kept: FileStorage | string): FileStore {
  const place = createStorageFiles(
    typeof kept === 'string' ? { disk: new Disk(new AtomicFolderDriver(resolve(kept))), prefix: '' } : kept,
  )
  return {
    save: async (bytes) => {
      const { picture, thumbnail } = await reencodePicture(bytes)
      const name = `${newStem()}.webp`
      await Promise.all([place.put(name, picture), place.put(thumbnailOf(name), thumbnail)])
      return { name }
    },
    attach: async (bytes, given) => {
      const called = safeFileName(given)
      const name = `${newStem()}.file`
      await Promise.all([place.put(name, bytes), place.put(namePlaceOf(name), called)])
      return { url: `/files/${name}`, name: called, type: mediaTypeOf(called), size: bytes.length }
    },
    remove: async (name) => {
      if (!ownName.test(name)) return
      await Promise.all([place.remove(name), place.remove(isAttachment(name) ? namePlaceOf(name) : thumbnailOf(name))])
    },
    urls: (name) => ({ url: `/files/${name}`, thumbnailUrl: `/files/${thumbnailOf(name)}` }),
    read: async (name) => {
      if (!isStoredFileName(name)) return undefined
      const called = isAttachment(name) ? await readStorageText(place, namePlaceOf(name)) : undefined
      const found = await place.read(name)
      return found && { ...found, ...(called !== undefined && { called }) }
    },
    all: async () => (await place.names()).filter(isOurs).map((name) => ({ name })),
    writtenAt: (name) => place.writtenAt(name),
    restore: async (name, bytes) => {
      if (!isStoredFileName(name)) throw new Error(`'${name}' is not the name of a stored file.`)
      await place.put(name, bytes)
    },
    removeFile: async (name) => {
      if (isOurs(name)) await place.remove(name)
    },
  }
}

const fileStores = new WeakMap<Store['db'], FileStore>()

/** Provides the stored files to code that only has the store, such as the documents of a business. */
export const provideFileStore = ({ db }: Store, files: FileStore): void => void fileStores.set(db, files)

/** The stored files. Undefined for a store without a server. */
export const fileStoreOf = ({ db }: Pick<Store, 'db'>): FileStore | undefined => fileStores.get(db)
