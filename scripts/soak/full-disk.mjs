import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileOf, upload } from '../disk/uploads.mjs'
import { emptyBusiness, signIn, startServer } from '../serving.mjs'
import { caller, faultsOf, openShop, order, recordsOf } from '../writers.mjs'

export const title = 'The disk is full for a while, while people order, upload and read'

/** How often, and for how many seconds each time. */
const rounds = Number(process.env.OUTAGES ?? 3)
const seconds = Number(process.env.OUTAGE_SECONDS ?? 60)

const people = 3

/** Megabytes of the disk, of which the product with its sample takes a few. */
const size = 120

const megabyte = 1024 * 1024

/** Takes what is left of a disk, down to the last block. */
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

async function series() {
  const disk = await mkdtemp(path.join(tmpdir(), 'deckhand-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', disk])
  const data = path.join(disk, 'data')
  mkdirSync(data)
  const row = {
    outages: 0,
    seconds: 0,
    acknowledged: 0,
    uploads: 0,
    lost: 0,
    refused: 0,
    'reads failed': 0,
    faults: 0,
  }
  let server = await startServer(data, emptyBusiness)
  try {
    const token = await signIn(server.url)
    const call = caller(server.url, token)
    const shop = await openShop(call)
    const said = new Set()
    const kept = { orders: [], pictures: [] }
    let isOver = false
    const refuse = async ({ status, body }) => {
      row.refused += 1
      if (status !== 503 && status !== 429) said.add(`${status}: ${body?.message}`)
      await setTimeout(100)
    }
    const ordering = async () => {
      while (!isOver) {
        const answer = await order(call, shop, [{ product: shop.boxes[0], quantity: 1 }])
        if (answer.status === 200) kept.orders.push(answer.body.data.id)
        else await refuse(answer)
      }
    }
    const uploading = async () => {
      for (let at = 0; !isOver; at++) {
        const answer = await upload(server.url, token, `category-${at}`)
        if (answer.status === 200) kept.pictures.push([answer.body.data.id, fileOf(answer.body.data)])
        else await refuse(answer)
        await setTimeout(200)
      }
    }
    const reading = async () => {
      while (!isOver) {
        const { status } = await call('GET', '/customer-order?_start=0&_end=20')
        if (status !== 200) row['reads failed'] += 1
        await setTimeout(50)
      }
    }
    const working = Promise.all([...Array.from({ length: people }, ordering), uploading(), reading()])
    const ready = async () => (await fetch(`${server.url}/readyz`)).status
    for (; row.outages < rounds; row.outages++) {
      await setTimeout(1500)
      fill(disk)
      await setTimeout(2000)
      const before = kept.orders.length
      if ((await ready()) !== 503) said.add('/readyz did not say that the disk takes nothing.')
      await setTimeout(seconds * 1000)
      row.seconds += seconds
      if (kept.orders.length > before) said.add('An order was acknowledged that the disk could not have taken.')
      empty(disk)
      const since = Date.now()
      while (kept.orders.length === before && Date.now() - since < 30_000) await setTimeout(100)
      if (kept.orders.length === before) said.add('Orders were not taken again within 30 s.')
      await setTimeout(1500)
      if ((await ready()) !== 200) said.add('/readyz did not say that it is ready again.')
    }
    isOver = true
    await working
    // What is on the disk alone counts, and not what the process remembers.
    await server.kill()
    server = await startServer(data, { SAMPLE_DATA: 'off', LOG_LEVEL: 'silent' })
    const again = caller(server.url, await signIn(server.url))
    const records = [...(await recordsOf(again, 'customer-order')), ...(await recordsOf(again, 'product-category'))]
    const there = new Set(records.map(({ id }) => id))
    const files = new Set(readdirSync(path.join(data, 'files')))
    row.acknowledged = kept.orders.length + kept.pictures.length
    row.uploads = kept.pictures.length
    row.lost =
      kept.orders.filter((id) => !there.has(id)).length +
      kept.pictures.filter(([id, file]) => !there.has(id) || !files.has(file)).length
    const unfinished = [...files].filter((file) => file.endsWith('.part'))
    if (unfinished.length > 0) said.add(`${unfinished.length} files were left unfinished.`)
    const found = [...(await faultsOf(again)), ...said]
    row.faults = found.length
    for (const says of found) console.log(`  ${says}`)
    return row
  } finally {
    await server.stop()
    execFileSync('umount', ['-l', disk])
    await rm(disk, { recursive: true, force: true })
  }
}

export async function run() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    console.log('  Left out: a disk of its own is mounted on Linux and by root only.')
    return { rows: [], isGood: true }
  }
  const row = await series()
  return { rows: [row], isGood: row.lost + row.faults + row['reads failed'] === 0 }
}
