import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Picture } from '../../src/vocabulary'
import { drawPicture } from './pictures'

/** The stored pictures, each under a name that nobody can guess, with a thumbnail beside it. */
export interface FileStore {
  /**
   * Stores a picture and its thumbnail.
   *
   * @throws Problem 422 where the bytes are no picture.
   */
  save(bytes: Uint8Array): Promise<{ name: string }>
  /** Removes a picture and its thumbnail; one that is gone already is no error. */
  remove(name: string): Promise<void>
  /** Where the browser finds it. */
  urls(name: string): Picture
  /** The bytes of a picture or a thumbnail, or undefined where there is none. */
  read(name: string): Promise<{ stream: Readable; bytes: number } | undefined>
}

const ownName = /^[0-9a-f]{32}(\.thumb)?\.webp$/

const thumbnailOf = (name: string) => name.replace(/\.webp$/, '.thumb.webp')

/** Keeps the pictures in a folder, which is made when the first one comes. */
export function createFiles(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: resolve(folder), visibility: 'public' }))
  return {
    save: async (bytes) => {
      const { picture, thumbnail } = await drawPicture(bytes)
      const name = `${randomBytes(16).toString('hex')}.webp`
      await Promise.all([disk.put(name, picture), disk.put(thumbnailOf(name), thumbnail)])
      return { name }
    },
    remove: async (name) => {
      if (!ownName.test(name)) return
      await Promise.all([disk.delete(name), disk.delete(thumbnailOf(name))])
    },
    urls: (name) => ({ url: `/files/${name}`, thumbnailUrl: `/files/${thumbnailOf(name)}` }),
    read: async (name) => {
      if (!ownName.test(name) || !(await disk.exists(name))) return undefined
      const { contentLength } = await disk.getMetaData(name)
      return { stream: await disk.getStream(name), bytes: contentLength }
    },
  }
}
