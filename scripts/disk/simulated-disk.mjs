import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The number of bytes that a disk writes as a unit. */
const sector = 512

/** Applies writes and changes of size to the bytes of a file. */
function applied(bytes, changes) {
  const ends = changes.map(({ at, data, size }) => size ?? at + data.length)
  const whole = Buffer.alloc(ends.reduce((most, end) => Math.max(most, end), bytes.length))
  bytes.copy(whole)
  let length = bytes.length
  for (const { at, data, size } of changes)
    if (size === undefined) {
      data.copy(whole, at)
      length = Math.max(length, at + data.length)
    } else {
      if (size < length) whole.fill(0, size, length)
      length = size
    }
  return whole.subarray(0, length)
}

/**
 * A simulated file: the bytes that survive a power cut, and later changes. Any subset of the later changes may survive.
 */
class File {
  sure = Buffer.alloc(0)
  pending = []

  settle(until) {
    const count = this.pending.findIndex(({ seq }) => seq > until)
    const settled = this.pending.splice(0, count < 0 ? this.pending.length : count)
    if (settled.length > 0) this.sure = applied(this.sure, settled)
  }

  /** The bytes of the file if only the pending sectors in `kept` survive. */
  as(kept) {
    return applied(this.sure, this.pending.flatMap(inSectors).filter(kept))
  }
}

/** Splits a write into its sectors. Each sector reaches the disk separately. */
function inSectors(write) {
  if (write.size !== undefined) return [write]
  const parts = []
  for (let from = 0; from < write.data.length; ) {
    const at = write.at + from
    const length = Math.min(sector - (at % sector), write.data.length - from)
    parts.push({ at, data: write.data.subarray(from, from + length) })
    from += length
  }
  return parts
}

/** A simulated folder: the file names that survive a power cut, and later changes of names. */
class Folder {
  sure = new Map()
  pending = []

  static apply(names, { removes, adds, object }) {
    if (removes !== undefined) names.delete(removes)
    if (adds !== undefined) names.set(adds, object)
  }

  settle(until) {
    for (; this.pending.length > 0 && this.pending[0].seq <= until; this.pending.shift())
      Folder.apply(this.sure, this.pending[0])
  }

  as(kept) {
    const names = new Map(this.sure)
    for (const one of this.pending) if (kept()) Folder.apply(names, one)
    return names
  }
}

/**
 * Simulates a disk after a power cut. Only synced changes are sure to survive. The sync of a file saves its data, and
 * the sync of its folder saves its name. Any subset of the changes after a sync may survive, in any sequence.
 *
 * @param root the watched folder, which existed and was empty at the start.
 * @param standing the name of a folder in `root` that also existed at the start.
 */
export function createDisk(root, standing) {
  const top = new Folder()
  const beside = new Folder()
  top.sure.set(standing, beside)
  const objects = new Map()
  const names = new Map([
    [root, top],
    [path.join(root, standing), beside],
  ])
  const syncs = new Map()
  let seq = 0
  const place = (text) => ({ folder: names.get(path.dirname(text)), name: path.basename(text) })
  const put = (text, object) => {
    const { folder, name } = place(text)
    folder.pending.push({ seq, adds: name, object })
    names.set(text, object)
  }
  const move = (from, to) => {
    const [before, after] = [place(from), place(to)]
    const object = names.get(from)
    if (before.folder === after.folder)
      after.folder.pending.push({ seq, removes: before.name, adds: after.name, object })
    else {
      before.folder.pending.push({ seq, removes: before.name })
      after.folder.pending.push({ seq, adds: after.name, object })
    }
    for (const [text, one] of [...names])
      if (text === from || text.startsWith(`${from}/`)) {
        names.delete(text)
        names.set(to + text.slice(from.length), one)
      }
  }
  const text = (bytes) => bytes.toString('utf8')
  /** The effect of each kind of record. scripts/disk/record-writes.c defines the kinds. */
  const does = {
    o: ({ inode, first }) => objects.set(inode, names.get(text(first))),
    c: ({ inode, first }) => {
      objects.set(inode, new File())
      put(text(first), objects.get(inode))
    },
    d: ({ first }) => put(text(first), new Folder()),
    w: ({ inode, number, first }) => objects.get(inode).pending.push({ seq, at: number, data: first }),
    t: ({ inode, number }) => objects.get(inode).pending.push({ seq, size: number }),
    s: ({ inode, number }) => syncs.set(`${number} ${inode}`, seq),
    e: ({ inode, number }) => objects.get(inode).settle(syncs.get(`${number} ${inode}`)),
    r: ({ first, second }) => move(text(first), text(second)),
    l: ({ first, second }) => put(text(second), names.get(text(first))),
    u: ({ first }) => {
      const { folder, name } = place(text(first))
      folder.pending.push({ seq, removes: name })
      names.delete(text(first))
    },
  }
  const write = (folder, to, kept) => {
    mkdirSync(to, { recursive: true })
    for (const [name, object] of folder.as(kept(folder))) {
      const at = path.join(to, name)
      if (object instanceof Folder) write(object, at, kept)
      else writeFileSync(at, object.as(kept(object)), { mode: 0o600 })
    }
  }
  return {
    /** Applies a recorded change to the simulated disk. */
    apply(record) {
      seq += 1
      does[record.kind]?.(record)
    },
    /**
     * Writes a possible state of the disk into a folder.
     *
     * @param kept returns a function for a file or a folder. That function decides whether a pending change survives.
     */
    image: (to, kept) => write(top, to, kept),
  }
}

/** The cases of surviving changes, by name. */
export const cuts = (random) => ({
  nothing: () => () => false,
  everything: () => () => true,
  // A random share of each file survives, because systems write back file by file.
  some: () => {
    const share = random()
    return () => random() < share
  },
})
