import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { type Attachment, mediaTypeOf, type Picture, safeName } from '../../vocabulary'
import { unfinished, writeDurably } from './durable'
import { drawPicture } from './pictures'

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
  all(): Promise<readonly StoredFile[]>
  /** Takes in a file of a backup under its own name. */
  restore(name: string, bytes: Uint8Array): Promise<void>
  /** Removes one of `all`, and nothing beside it. */
  removeFile(name: string): Promise<void>
}

export interface StoredFile {
  readonly name: string
  readonly writtenAt: Date
}

const ownName = /^[0-9a-f]{32}\.(?:(?:thumb\.)?webp|file|name)$/

/** Whether a file is one that the product stores, rather than something that others have put beside them. */
export const isOwnName = (name: string): boolean => ownName.test(name)

const isOurs = (name: string) => isOwnName(name.endsWith(unfinished) ? name.slice(0, -unfinished.length) : name)

/** A file may be removed while they are listed. */
const stored =
  (folder: string) =>
  (name: string): Promise<StoredFile | undefined> =>
    stat(join(folder, name)).then(
      ({ mtime }) => ({ name, writtenAt: mtime }),
      () => undefined,
    )

const thumbnailOf = (name: string) => name.replace(/\.webp$/, '.thumb.webp')

/** Where the name of an attachment is kept. */
const namePlaceOf = (name: string) => name.replace(/\.file$/, '.name')

/** The name of an attachment is no file for anybody. */
export const isServed = (name: string): boolean => isOwnName(name) && !name.endsWith('.name')

const isAttachment = (name: string) => name.endsWith('.file')

const newStem = () => randomBytes(16).toString('hex')

/** Where a data folder keeps them. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')

/** A folder in which a file is there as a whole or not at all. */
class DurableFolder extends FSDriver {
  constructor(private readonly folder: string) {
    super({ location: folder, visibility: 'private' })
  }
  override put(name: string, contents: string | Uint8Array): Promise<void> {
    return writeDurably(join(this.folder, name), contents)
  }
}

/** Keeps the files in a folder, which is made when the first one comes. */
export function createFiles(location: string): FileStore {
  const folder = resolve(location)
  const disk = new Disk(new DurableFolder(folder))
  return {
    save: async (bytes) => {
      const { picture, thumbnail } = await drawPicture(bytes)
      const name = `${newStem()}.webp`
      await Promise.all([disk.put(name, picture), disk.put(thumbnailOf(name), thumbnail)])
      return { name }
    },
    attach: async (bytes, given) => {
      const called = safeName(given)
      const name = `${newStem()}.file`
      await Promise.all([disk.put(name, bytes), disk.put(namePlaceOf(name), called)])
      return { url: `/files/${name}`, name: called, type: mediaTypeOf(called), size: bytes.length }
    },
    remove: async (name) => {
      if (!ownName.test(name)) return
      await Promise.all([disk.delete(name), disk.delete(isAttachment(name) ? namePlaceOf(name) : thumbnailOf(name))])
    },
    urls: (name) => ({ url: `/files/${name}`, thumbnailUrl: `/files/${thumbnailOf(name)}` }),
    read: async (name) => {
      if (!isOwnName(name) || !(await disk.exists(name))) return undefined
      const { contentLength } = await disk.getMetaData(name)
      const called = isAttachment(name) ? await disk.get(namePlaceOf(name)) : undefined
      return { stream: await disk.getStream(name), bytes: contentLength, called }
    },
    all: async () => {
      const { objects } = await disk.listAll()
      const names = [...objects].flatMap((one) => (one.isFile && isOurs(one.name) ? [one.name] : []))
      const found = await Promise.all(names.map(stored(folder)))
      return found.filter((file) => file !== undefined)
    },
    restore: async (name, bytes) => {
      if (!isOwnName(name)) throw new Error(`'${name}' is no name of a stored file.`)
      await disk.put(name, bytes)
    },
    removeFile: async (name) => {
      if (isOurs(name)) await disk.delete(name)
    },
  }
}
