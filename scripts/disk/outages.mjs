import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { caller, faultsOf, openShop, order, recordsOf } from '../soak/support/concurrent-writers.mjs'
import { emptyBusiness, signIn, startServer } from '../support/start-server.mjs'
import { fileOf, upload } from './uploads.mjs'

/** The number of outages, and the seconds of each outage. */
const rounds = Number(process.env.OUTAGES ?? 3)
const seconds = Number(process.env.OUTAGE_SECONDS ?? 60)

const people = 3

/**
 * Simulates people who order, upload and read while a storage repeatedly refuses all writes. Returns a table row with
 * the results.
 *
 * @param storage the data folder, functions that break and repair the storage, and a further check at the end.
 */
export async function workThroughOutages(name, { data, env = {}, spoil, mend, remove, refusals, look }) {
  const row = {
    storage: name,
    outages: 0,
    seconds: 0,
    acknowledged: 0,
    uploads: 0,
    lost: 0,
    refused: 0,
    'reads failed': 0,
  }
  const start = () => startServer(data, { ...emptyBusiness, ...env })
  let server = await start()
  const kept = { orders: [], pictures: [] }
  const said = new Set()
  let [isOver, isAway] = [false, false]
  try {
    let call = caller(server.url, await signIn(server.url))
    let token = await signIn(server.url)
    const shop = await openShop(call)
    /** Repeats some work, except while the product is stopped. */
    const over = async (work, pause) => {
      for (let at = 0; !isOver; at++) {
        if (!isAway)
          await work(at).catch((error) => {
            if (!isAway) said.add(`A call failed: ${error.message}`)
          })
        await setTimeout(isAway ? 50 : pause)
      }
    }
    const refuse = async ({ status, body }) => {
      row.refused += 1
      if (!refusals.includes(status) || !body?.message) said.add(`${status}: ${body?.message}`)
      await setTimeout(100)
    }
    const ordering = async () => {
      const answer = await order(call, shop, [{ product: shop.boxes[0], quantity: 1 }])
      if (answer.status === 200) kept.orders.push(answer.body.data.id)
      else await refuse(answer)
    }
    const uploading = async (at) => {
      const answer = await upload(server.url, token, `category-${at}`)
      if (answer.status === 200) kept.pictures.push([answer.body.data.id, fileOf(answer.body.data)])
      else await refuse(answer)
    }
    const reading = async () => {
      const { status, body } = await call('GET', '/customer-order?_start=0&_end=20')
      if (status === 200) return
      row['reads failed'] += 1
      said.add(`Reading was answered with ${status}: ${body?.message}`)
    }
    const ready = async () => (await fetch(`${server.url}/readyz`)).status
    const restart = async (meanwhile) => {
      isAway = true
      await server.stop()
      meanwhile()
      server = await start()
      token = await signIn(server.url)
      call = caller(server.url, token)
      isAway = false
    }
    const working = Promise.all([
      ...Array.from({ length: people }, () => over(ordering, 0)),
      over(uploading, 200),
      over(reading, 50),
    ])
    for (; row.outages < rounds; row.outages++) {
      await setTimeout(2000)
      spoil()
      await setTimeout(2000)
      const before = kept.orders.length
      if ((await ready()) !== 503) said.add('/readyz did not say that the disk takes nothing.')
      await setTimeout(seconds * 1000)
      row.seconds += seconds
      if (kept.orders.length > before) said.add('An order was acknowledged that the disk could not have taken.')
      await mend(restart)
      const since = Date.now()
      while (kept.orders.length === before && Date.now() - since < 30_000) await setTimeout(100)
      if (kept.orders.length === before) said.add('Orders were not taken again within 30 s.')
      await setTimeout(1500)
      if ((await ready()) !== 200) said.add('/readyz did not say that it is ready again.')
    }
    isOver = true
    await working
    // The check reads only data on the disk, so the process and its memory end first.
    await server.kill()
    server = await start()
    const again = caller(server.url, await signIn(server.url))
    const records = [...(await recordsOf(again, 'customer-order')), ...(await recordsOf(again, 'product-category'))]
    const there = new Set(records.map(({ id }) => id))
    const files = new Set(readdirSync(path.join(data, 'files')))
    row.acknowledged = kept.orders.length + kept.pictures.length
    row.uploads = kept.pictures.length
    row.lost =
      kept.orders.filter((id) => !there.has(id)).length +
      kept.pictures.filter(([id, file]) => !there.has(id) || !files.has(file)).length
    const found = [...(await faultsOf(again)), ...said]
    await server.stop()
    found.push(...(await look(files)))
    for (const says of found) console.log(`  ${name}: ${says}`)
    return { ...row, faults: found.length }
  } finally {
    isOver = true
    await server.stop()
    remove()
  }
}

/** Whether nothing was lost and no read failed. */
export const held = (rows) => rows.every((row) => row.lost + row.faults + row['reads failed'] === 0)
