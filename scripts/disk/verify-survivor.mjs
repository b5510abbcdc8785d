import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import Connection from 'libsql'
import { TOTP, URI } from 'otpauth'
import { caller, faultsOf, recordsOf } from '../soak/support/concurrent-writers.mjs'
import { startServer } from '../support/start-server.mjs'
import { fileOf } from './uploads.mjs'
import { countsOf, keysIn, owner, settingsIn } from './workload.mjs'

const digestOf = (file) =>
  existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined

/** Signs the administrator in, with a code if the server requires one. */
async function enter(url, { secondFactor, isSecondFactorOn }) {
  const ask = async (code) => {
    const response = await fetch(`${url}/api/v1/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...owner, ...(code && { code }) }),
    })
    return { ...(await response.json()), status: response.status }
  }
  const first = await ask()
  if (first.accessToken) {
    if (isSecondFactorOn) throw new Error('The second factor is off.')
    return first.accessToken
  }
  const totp = secondFactor && URI.parse(secondFactor)
  if (!(totp instanceof TOTP)) throw new Error(`The sign-in was answered with ${first.status}: ${first.message}`)
  // The code of the next time step, because the current code may be used already.
  const { status, message, accessToken } = await ask(totp.generate({ timestamp: Date.now() + 30_000 }))
  if (status !== 200) throw new Error(`The second factor was answered with ${status}: ${message}`)
  return accessToken
}

/** The results of SQLite's integrity checks while no process uses the database. */
function damage(data) {
  const db = new Connection(path.join(data, 'deckhand.db'))
  try {
    const said = db.prepare('pragma integrity_check').all()
    const strays = db.prepare('pragma foreign_key_check').all()
    const faults = said[0]?.integrity_check === 'ok' ? [] : said.map((one) => one.integrity_check)
    return strays.length === 0 ? faults : [...faults, `${strays.length} references lead nowhere.`]
  } finally {
    db.close()
  }
}

/**
 * Starts the product on the remains of a power cut, and looks for all acknowledged data.
 *
 * @param image the folder with the remains.
 * @param lived the folder in which the product continued. This folder contains all images and backups completely.
 * @param due the acknowledged data.
 * @param counts the number of sample records, by resource. Default: none, because the database was empty at the start.
 * @returns a sentence for each fault.
 */
export async function lookAt({ image, lived, due, counts }) {
  const data = path.join(image, 'data')
  const faults = []
  const kept = due.keys && existsSync(data) ? keysIn(data) : undefined
  if (due.keys && JSON.stringify(kept) !== JSON.stringify(due.keys))
    faults.push('The keys are not those that were made.')
  for (const backup of due.backups) {
    const own = path.join(image, path.relative(lived, backup))
    if (digestOf(own) !== digestOf(backup)) faults.push(`The backup ${path.basename(backup)} is not whole.`)
  }
  let server
  try {
    server = await startServer(data, { ...settingsIn(image), SAMPLE_DATA: counts ? 'on' : 'off' })
    const call = caller(server.url, await enter(server.url, due))
    const [orders, categories] = await Promise.all(
      ['customer-order', 'product-category'].map((name) => recordsOf(call, name)),
    )
    const found = new Set([...orders, ...categories].map(({ id }) => id))
    for (const id of due.records) if (!found.has(id)) faults.push(`The record ${id} is lost.`)
    for (const name of new Set([...due.pictures, ...categories.filter(({ image }) => image).map(fileOf)]))
      for (const one of [name, name.replace('.webp', '.thumb.webp')]) {
        const written = digestOf(path.join(lived, 'data', 'files', one))
        if (written && digestOf(path.join(data, 'files', one)) !== written)
          faults.push(`The picture ${one} is not whole.`)
      }
    if (!counts) faults.push(...(await faultsOf(call)))
    // One transaction creates all sample records. So the number of sample records shows whether the transaction is
    // complete.
    const there = counts && JSON.stringify(await countsOf(call))
    if (counts && there !== JSON.stringify(counts)) faults.push(`Of the sample data there are ${there}.`)
  } catch (error) {
    faults.push(error.message)
  } finally {
    await server?.stop()
  }
  if (existsSync(path.join(data, 'deckhand.db'))) faults.push(...damage(data))
  if (faults.length === 0) rmSync(image, { recursive: true, force: true })
  return faults
}
