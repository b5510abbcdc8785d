import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Connection from 'libsql'
import { startCluster, whyNoCluster } from '../support/cluster.mjs'
import { emptyBusiness, sharedBusiness, signIn, startServer } from '../support/start-server.mjs'
import { leftovers, lookInto, outOfOrder } from './support/acknowledged-writes.mjs'
import { caller, faultsOf, openShop, order, workTogether } from './support/concurrent-writers.mjs'
import { fakeClock, whyNoFakeClock } from './support/fake-clock.mjs'
import { startProxy } from './support/proxy.mjs'
import { noting, persistently } from './support/retry-until-settled.mjs'
import { clerks } from './support/simulated-clerks.mjs'

export const title =
  'The clock jumps while people work: the clock of the only process (SQLite), and of one of two processes (PostgreSQL)'

/** The number of seconds between two jumps of the clock. */
const seconds = Number(process.env.CLOCK_SECONDS ?? 20)

const hour = 3600
const month = 30 * 24 * hour

/** The offsets of the clock in seconds, one after the other. */
const jumps = [hour, 0, month, 0, -hour, 0]

/** The number of seconds within which a scheduled backup must exist. The schedule has a backup each minute. */
const backupWithin = 150

const settings = { ...emptyBusiness, BACKUP_AT: '* * * * *' }

/**
 * Returns a function that makes calls as a user who signs in again after the end of the session. `row` counts the
 * sign-ins.
 */
function signingIn(url, token, row) {
  let current = token
  let signing
  return async (...asked) => {
    for (;;) {
      const used = current
      const answer = await caller(url, used)(...asked)
      if (answer.status !== 401) return answer
      signing ??= signIn(url).then((fresh) => {
        row['repeated sign-ins'] += used === current ? 1 : 0
        current = fresh
        signing = undefined
      })
      await signing
    }
  }
}

const day = (moment) => new Date(moment).toISOString().slice(0, 10)

/** Creates a coupon that is valid from yesterday until tomorrow. */
const couponOf = async (call) => {
  const values = { code: 'SOON', discountType: 'percent', value: 5, startsOn: day(Date.now() - 86_400_000) }
  const { body } = await call('POST', '/coupon', { ...values, endsOn: day(Date.now() + 86_400_000) })
  return body.data.id
}

/** Simulates people who work while a clock jumps. Returns a table row with the results. */
async function jumpWhilePeopleWork({ url, clock, query, backups, gone, name, aheadMatters }) {
  const row = { clock: name, jumps: 0, 'repeated sign-ins': 0, 'longest outage (s)': 0, backups: 0 }
  const faults = []
  const first = await signIn(url)
  const plain = signingIn(url, first, row)
  const shop = await openShop(plain)
  const coupon = await couponOf(plain)
  const kept = []
  const call = persistently(plain, noting(row, kept))
  let isOver = false
  const over = () => isOver
  const clerk = clerks(call, plain)
  const working = Promise.all([workTogether([call], shop, over), clerk.importing(over), clerk.undoing(over)])
  let early
  for (const ahead of jumps) {
    clock.set(ahead)
    row.jumps += 1
    await setTimeout(seconds * 500)
    const token = await signIn(url)
    if (!token) faults.push(`Nobody could sign in while the clock was ${ahead} s ahead.`)
    if (ahead === month) early = token
    const { status } = await order(call, shop, [{ product: shop.boxes[0], quantity: 1 }], { coupon })
    const expected = ahead === month && aheadMatters ? 422 : 200
    if (aheadMatters && status !== expected)
      faults.push(`A coupon request returned status ${status} while the clock was ${ahead} s ahead.`)
    await setTimeout(seconds * 500)
  }
  const set = performance.now()
  const madeBefore = (await backups()).length
  while ((await backups()).length <= madeBefore && performance.now() - set < backupWithin * 1000) await setTimeout(500)
  if ((await backups()).length <= madeBefore) faults.push('No backup was created after the clock was corrected.')
  isOver = true
  const [done, jobs, undone] = await working
  const minutes = Math.ceil((jumps.length * seconds + (performance.now() - set) / 1000) / 60)
  row.backups = (await backups()).length
  if (row.backups > minutes + 2 * jumps.length + 2)
    faults.push(`${row.backups} backups were created in ${minutes} minutes.`)
  if (aheadMatters) {
    const { status } = await caller(url, early)('GET', '/token')
    if (status !== 401)
      faults.push('A session that started while the clock was a month ahead remains valid for a month.')
  } else if (row['repeated sign-ins'] > 0) faults.push('A session ended because the clock of one process was wrong.')
  const found = await lookInto(query, kept, { jobs, undone }, gone)
  const strays = await outOfOrder(query)
  if (strays.length > 0) faults.push(`The history of ${strays.length} records is out of order, such as ${strays[0]}.`)
  faults.push(...new Set(done.failed), ...(await faultsOf(plain)), ...found.faults)
  for (const says of faults) console.log(`  ${name}: ${says}`)
  return { ...row, ...found.row, faults: faults.length }
}

const backupsIn = (folder) => async () => (await readdir(folder)).filter((name) => name.endsWith('.backup'))

async function alone(folder) {
  const clock = fakeClock(path.join(folder, 'clock'))
  const [data, to] = ['data', 'backups'].map((name) => path.join(folder, name))
  await mkdir(to)
  const server = await startServer(data, { ...settings, ...clock.env, BACKUP_TO: to })
  const db = new Connection(path.join(data, 'deckhand.db'), { readonly: true })
  try {
    return await jumpWhilePeopleWork({
      name: 'clock of the only process (SQLite)',
      url: server.url,
      clock,
      query: async (text) => db.prepare(text).all(),
      backups: backupsIn(to),
      gone: {},
      aheadMatters: true,
    })
  } finally {
    db.close()
    await server.stop()
  }
}

async function oneOfTwo(folder) {
  const cluster = await startCluster({ isDurable: true })
  const database = await cluster.newDatabase()
  const clock = fakeClock(path.join(folder, 'other-clock'))
  const to = path.join(folder, 'other-backups')
  await mkdir(to)
  const shared = { ...settings, ...sharedBusiness(database, folder), BACKUP_TO: to }
  const servers = [
    await startServer(path.join(folder, 'one'), shared),
    await startServer(path.join(folder, 'two'), { ...shared, ...clock.env }),
  ]
  const proxy = await startProxy(servers.map(({ url }) => url))
  try {
    return await jumpWhilePeopleWork({
      name: 'clock of one of two processes (PostgreSQL)',
      url: proxy.url,
      clock,
      query: (text) => cluster.query(text, database),
      backups: backupsIn(to),
      gone: leftovers,
      aheadMatters: false,
    })
  } finally {
    proxy.close()
    for (const server of servers) await server.stop()
    await cluster.stop()
  }
}

export async function run() {
  const why = whyNoFakeClock()
  if (why) {
    console.log(`  Skipped: ${why}.`)
    return { rows: [], isGood: true }
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'deckhand-soak-'))
  const rows = []
  try {
    rows.push(await alone(folder))
    const whyAlone = whyNoCluster()
    if (whyAlone) console.log(`  Without PostgreSQL: ${whyAlone}.`)
    else rows.push(await oneOfTwo(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return {
    rows,
    isGood: rows.every((row) => row.lost + row.doubled + row['without history'] + row.faults === 0),
  }
}
