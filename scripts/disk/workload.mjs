import { execFile } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { TOTP, URI } from 'otpauth'
import { caller, openShop, order, recordsOf } from '../soak/support/concurrent-writers.mjs'
import { account, signIn, startServer } from '../support/start-server.mjs'
import { fileOf, upload } from './uploads.mjs'
import { mark } from './write-log.mjs'

const commands = fileURLToPath(new URL('../../dist/server/maintain.js', import.meta.url))

/** The folder that exists before the first start, like a disk for backups. The folder is below the watched folder. */
export const standing = 'backups'

/** The first administrator, who is not part of the sample data. */
export const owner = { email: 'owner@example.com', password: account.password }

/** The settings of the product. `root` contains all of its data. */
export const settingsIn = (root) => ({
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  BACKUP_TO: path.join(root, standing),
  LOG_LEVEL: 'silent',
})

const maintain = (root, env, ...args) =>
  promisify(execFile)(process.execPath, [commands, ...args], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: path.join(root, 'data'), ...settingsIn(root), ...env },
  })

/** The contents of the key files in a data folder. */
export const keysIn = (data) => ['jwt-secret', 'seal-key'].map((name) => readFileSync(path.join(data, name), 'utf8'))

/** Turns on the administrator's second factor. */
async function secondFactor(call, told) {
  const { body } = await call('POST', '/second-factor', { currentPassword: owner.password })
  told({ secondFactor: body.uri })
  const totp = URI.parse(body.uri)
  // The code of an earlier time step, so later sign-ins can use the later codes.
  const code = totp instanceof TOTP && totp.generate({ timestamp: Date.now() - 30_000 })
  const { status } = await call('PUT', '/second-factor', { code })
  if (status !== 200) throw new Error(`The second factor was answered with ${status}.`)
  told({ isSecondFactorOn: true })
}

/** The number of records of some resources. */
export const countsOf = async (call) => {
  const counted = ['customer', 'customer-order', 'product', 'user'].map(async (name) => [
    name,
    (await recordsOf(call, name)).length,
  ])
  return Object.fromEntries(await Promise.all(counted))
}

/** Starts the product for the first time, with sample data. Returns the number of records. */
export async function begin({ root, log, env }) {
  mkdirSync(path.join(root, standing))
  const server = await startServer(path.join(root, 'data'), { ...settingsIn(root), SAMPLE_DATA: 'on', ...env })
  appendFileSync(log, mark({}))
  const counts = await countsOf(caller(server.url, await signIn(server.url, owner)))
  await server.kill()
  return counts
}

/**
 * Runs all operations that change a data folder, while a library records the changes. The operations are the first
 * start, orders and uploads, backups, a second factor, the end, other keys, and another start. The log contains a mark
 * for each acknowledged result and for the start of each chapter.
 *
 * @param root the watched folder.
 * @param seconds the number of seconds for which the simulated people work.
 */
export async function live({ root, log, env, seconds }) {
  const data = path.join(root, 'data')
  mkdirSync(path.join(root, standing))
  const told = (value) => appendFileSync(log, mark(value))
  const all = { ...settingsIn(root), SAMPLE_DATA: 'off', ...env }
  let server = await startServer(data, all)
  try {
    const token = await signIn(server.url, owner)
    told({ chapter: 'orders and pictures' })
    const call = caller(server.url, token)
    const shop = await openShop(call)
    let isOver = false
    const ordering = async () => {
      while (!isOver) {
        const { status, body } = await order(call, shop, [{ product: shop.boxes[0], quantity: 1 }])
        if (status === 200) told({ order: body.data.id })
        else await setTimeout(50)
      }
    }
    const uploading = async () => {
      for (let at = 0; !isOver; at++) {
        const { status, body } = await upload(server.url, token, `category-${at}`)
        if (status === 200) told({ category: body.data.id, picture: fileOf(body.data) })
        await setTimeout(100)
      }
    }
    const working = Promise.all([ordering(), ordering(), uploading()])
    await setTimeout(seconds * 1000)
    told({ chapter: 'backups' })
    const file = path.join(root, standing, 'one.backup')
    await maintain(root, env, 'backup', file)
    told({ backup: file })
    await call('POST', '/backup')
    // The retention removes the backup of the first start after a later backup of the same hour.
    for (;;) {
      const { body } = await call('GET', '/backup')
      const { runs, good } = body.data
      if (runs.every(({ state }) => state === 'done')) {
        told({ backup: path.join(root, standing, good.name) })
        break
      }
      await setTimeout(100)
    }
    isOver = true
    await working
    told({ chapter: 'a second factor' })
    await secondFactor(call, told)
    told({ chapter: 'the end, and other keys' })
    await server.stop()
    await maintain(root, env, 'keys', '--rotate')
    told({ keys: keysIn(data) })
    server = await startServer(data, all)
    await setTimeout(500)
  } finally {
    await server.kill()
  }
}
