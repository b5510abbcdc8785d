import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import { writeFileAtomically } from '../../platform/durable-files'

/** A folder driver that writes each file either completely or not at all. */
export class AtomicFolderDriver extends FSDriver {
  constructor(private readonly folder: string) {
    super({ location: folder, visibility: 'private' })
  }
  override put(name: string, contents: string | Uint8Array): Promise<void> {
    return writeFileAtomically(join(this.folder, name), contents)
  }
  override putStream(name: string, contents: Readable): Promise<void> {
    return writeFileAtomically(join(this.folder, name), contents)
  }
}
