import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { watching } from '../disk/record-writes.mjs'
import { createDisk, cuts } from '../disk/simulated-disk.mjs'
import { lookAt } from '../disk/verify-survivor.mjs'
import { begin, live, standing } from '../disk/workload.mjs'
import { recordsIn } from '../disk/write-log.mjs'

export const title =
  'The power fails: possible disk contents, computed from a recording of all writes and syncs (SQLite)'

/** The number of checked disk images, and the number of seconds of recorded work. */
const images = Number(process.env.IMAGES ?? 300)
const seconds = Number(process.env.WORK_SECONDS ?? 5)

/** The seed of all random choices. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

/** The number of disk images that are checked at the same time. */
const atOnce = 2

/** Returns a generator of numbers between 0 and 1. The same seed returns the same numbers (mulberry32). */
function randomOf(start) {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * The possible times of a power cut by chapter: at each sync, at each change of a file name, and at each acknowledged
 * result.
 */
function momentsIn(log, first) {
  const chapters = new Map([[first, []]])
  let chapter = first
  let at = 0
  for (const { kind, first: text } of recordsIn(log)) {
    const told = kind === 'a' ? JSON.parse(text) : {}
    if (told.chapter) {
      chapter = told.chapter
      chapters.set(chapter, [])
    }
    if ('aserulcd'.includes(kind)) chapters.get(chapter).push(at)
    at += 1
  }
  return chapters
}

/** Selects random entries of a list. */
function some(list, count, random) {
  const marked = list.map((one) => [random(), one]).sort(([a], [b]) => a - b)
  return marked.slice(0, count).map(([, one]) => one)
}

/** Adds an acknowledged result to the expected data. */
function note(due, { order, category, picture, backup, ...others }) {
  if (order ?? category) due.records.push(order ?? category)
  if (picture) due.pictures.push(picture)
  if (backup) due.backups.push(backup)
  Object.assign(due, others)
}

/** The recorded scenarios, with their share of the images and the name of their first chapter. */
const stories = [
  { live: begin, chapter: 'the first start, with sample data', share: 1 / 6 },
  { live, chapter: 'the first start', share: 5 / 6 },
]

/**
 * Records a scenario, builds possible disk contents after a power cut at some times, and checks each of these disk
 * contents.
 */
async function series(folder, { live, chapter: first, share }) {
  const root = path.join(folder, 'root')
  const log = path.join(folder, 'log')
  await mkdir(root)
  const counts = await live({ root, log, env: watching(folder, { below: root, log }), seconds })
  const random = randomOf(seed)
  const chapters = momentsIn(log, first)
  const chosen = new Map()
  const rows = []
  for (const [chapter, moments] of chapters) {
    const row = { 'cut during': chapter, moments: moments.length, images: 0, acknowledged: 0, faults: 0 }
    rows.push(row)
    for (const at of some(moments, Math.ceil((images * share) / chapters.size), random)) chosen.set(at, row)
  }
  const due = { records: [], pictures: [], backups: [] }
  const disk = createDisk(root, standing)
  const kinds = Object.entries(cuts(random))
  const looking = new Set()
  let at = 0
  for (const record of recordsIn(log)) {
    disk.apply(record)
    if (record.kind === 'a') note(due, JSON.parse(record.first))
    const row = chosen.get(at)
    if (row) {
      const [name, kept] = kinds[Math.min(kinds.length - 1, Math.floor(random() * 4))]
      const image = path.join(folder, `image-${at}`)
      disk.image(image, kept)
      const now = { ...due, records: [...due.records], pictures: [...due.pictures], backups: [...due.backups] }
      row.images += 1
      row.acknowledged = now.records.length
      const one = lookAt({ image, lived: root, due: now, counts }).then((faults) => {
        row.faults += faults.length
        for (const says of faults) console.log(`  ${row['cut during']}, ${image} with ${name}: ${says}`)
        looking.delete(one)
      })
      looking.add(one)
      if (looking.size >= atOnce) await Promise.race(looking)
    }
    at += 1
  }
  await Promise.all(looking)
  // Folders with faults are not deleted, so that developers can analyse the faults.
  if (rows.every(({ faults }) => faults === 0)) rmSync(folder, { recursive: true, force: true })
  return rows
}

export async function run() {
  console.log(`  SEED=${seed}`)
  const rows = []
  for (const story of stories) {
    const folder = mkdtempSync(path.join(tmpdir(), 'deckhand-power-'))
    if (!watching(folder, { below: folder })) {
      console.log('  Skipped: writes can be recorded only on Linux and with a C compiler (cc).')
      rmSync(folder, { recursive: true, force: true })
      break
    }
    rows.push(...(await series(folder, story)))
  }
  return { rows, isGood: rows.every(({ faults }) => faults === 0) }
}
