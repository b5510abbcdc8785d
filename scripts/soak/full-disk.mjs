import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { held, workThroughOutages } from '../disk/outages.mjs'

export const title = 'The disk is full for a while, while people order, upload and read'

/** The size of the disk in megabytes. The product needs a few megabytes. */
const size = 120

const megabyte = 1024 * 1024

/** Fills a disk completely. */
function fill(disk) {
  const piece = Buffer.alloc(megabyte)
  for (let at = 0, bytes = piece; bytes.length > 0; at++) {
    try {
      writeFileSync(path.join(disk, `filler-${at}`), bytes)
    } catch {
      bytes = bytes.subarray(0, bytes.length > 1024 ? bytes.length / 4 : 0)
    }
  }
}

const empty = (disk) => {
  for (const name of readdirSync(disk)) if (name.startsWith('filler-')) rmSync(path.join(disk, name))
}

/** Mounts a small separate disk. */
function openDisk() {
  const disk = mkdtempSync(path.join(tmpdir(), 'deckhand-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', disk])
  const data = path.join(disk, 'data')
  mkdirSync(data)
  return {
    data,
    spoil: () => fill(disk),
    mend: async () => empty(disk),
    remove: () => {
      execFileSync('umount', ['-l', disk])
      rmSync(disk, { recursive: true, force: true })
    },
  }
}

/** Checks that no unfinished file remains. */
const lookAtFiles = async (files) => {
  const unfinished = [...files].filter((file) => file.endsWith('.part'))
  return unfinished.length > 0 ? [`${unfinished.length} incomplete files remain.`] : []
}

export async function run() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    console.log('  Skipped: a separate disk can be mounted only on Linux and by root.')
    return { rows: [], isGood: true }
  }
  const rows = [await workThroughOutages('a full disk', { ...openDisk(), refusals: [429, 503], look: lookAtFiles })]
  return { rows, isGood: held(rows) }
}
