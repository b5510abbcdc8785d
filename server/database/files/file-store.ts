import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { type Attachment, mediaTypeOf, type Picture, safeFileName } from '../../../vocabulary'
import { partialFileSuffix } from '../../platform/atomic-write'
import { AtomicFolderDriver } from './atomic-folder-driver'
import type { FileStorage } from './object-storage'
import { reencodePicture } from './pictures'
import { createStorageFiles, readStorageText } from './storage-files'

/** The stored files, each under a name that nobody can guess: pictures with a thumbnail beside them, attachments with their own name. */
export interface FileStore {
  /**
   * Stores a picture and its thumbnail.
   *
   * @throws Problem 422 where the bytes are no picture.
   */
  save(bytes: Uint8Array): Promise<{ name: string }>
  /** Stores an attachment as it is, and its name. */
  attach(bytes: Uint8Array, name: string): Promise<Attachment>
  /** Removes a file and what is beside it; one that is gone already is no error. */
  remove(name: string): Promise<void>
  /** Where the browser finds it. */
  urls(name: string): Picture
  /** The bytes of a picture, a thumbnail or an attachment, and what that is called; undefined where there is none. */
  read(name: string): Promise<{ stream: Readable; bytes: number; called?: string } | undefined>
  /** All that is stored, thumbnails and what a stopped machine left unfinished included. */
  all(): Promise<readonly { readonly name: string }[]>
  /** When one of `all` was written; undefined where it is gone. */
  writtenAt(name: string): Promise<Date | undefined>
  /** Takes in a file of a backup under its own name. */
  restore(name: string, bytes: Uint8Array): Promise<void>
  /** Removes one of `all`, and nothing beside it. */
  removeFile(name: string): Promise<void>
}

const ownName = /^[0-9a-f]{32}\.(?:(?:thumb\.)?webp|file|name)$/

/** Whether a file is one that the product stores, rather than something that others have put beside them. */
export const isStoredFileName = (name: string): boolean => ownName.test(name)

const isOurs = (name: string) =>
  isStoredFileName(name.endsWith(partialFileSuffix) ? name.slice(0, -partialFileSuffix.length) : name)

const thumbnailOf = (name: string) => name.replace(/\.webp$/, '.thumb.webp')

/** Where the name of an attachment is kept. */
const namePlaceOf = (name: string) => name.replace(/\.file$/, '.name')

/** The name of an attachment is no file for anybody. */
export const isServedFile = (name: string): boolean => isStoredFileName(name) && !name.endsWith('.name')

const isAttachment = (name: string) => name.endsWith('.file')

const newStem = () => randomBytes(16).toString('hex')

/** Where a data folder keeps them. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')

/** Keeps the files in a storage; a folder is named by its path. */
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
      if (!isStoredFileName(name)) throw new Error(`'${name}' is no name of a stored file.`)
      await place.put(name, bytes)
    },
    removeFile: async (name) => {
      if (isOurs(name)) await place.remove(name)
    },
  }
}
