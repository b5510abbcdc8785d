import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { type JobExample, titleOf } from '../../vocabulary'
import type { Member, People } from '../auth/people'
import type { Origin } from '../history/origin'
import { speakingTo } from '../languages'
import { changeTogether, find, tryTogether } from '../records/call'
import { seenBy } from '../records/seen'
import { newId } from '../store/ids'
import type { Store, Transaction } from '../store/store'
import { turn } from './hold'
import { Elsewhere, exampleOf, expectMay, lookOf, type Tried, tried } from './item'
import type { Asked, Came, ManyKind } from './kind'
import { manyKinds } from './kinds'
import { type ItemRow, itemTable, type JobRow, jobTable } from './tables'

/** What changes of many records are made with. */
export interface Workshop {
  readonly store: Store
  readonly people: People
  /** Told of what rejects after a change is kept, and of what nobody expected. */
  readonly failed: (error: unknown) => void
}

/** Records that are worked at before the job is looked at anew, and for how many milliseconds at most. */
const atOnce = 50
const longest = 250

/** So many records are shown as examples. */
const examplesKept = 20

/** Where a job was asked for, and in which language. */
export interface AskedFrom extends Pick<Origin, 'ip' | 'userAgent'> {
  readonly accepted: string
}

interface Job extends JobRow {
  readonly kindOf: ManyKind
  readonly member: Member
  readonly order: Asked
  readonly from: AskedFrom
}

/** Does the next part of a job. */
export async function workAt(shop: Workshop, row: JobRow): Promise<void> {
  const { store, people } = shop
  const kindOf = manyKinds[row.kind]
  const member = await people.byId(row.person)
  if (!kindOf || !member || !store.registry.keeps(row.resource)) {
    await turn(store, row.id, ['previewing', 'running'], 'failed', 'endedAt')
    return
  }
  const from = JSON.parse(row.origin) as AskedFrom
  const job = { ...row, kindOf, member, order: JSON.parse(row.asked) as Asked, from }
  await speakingTo(member.person, from.accepted, () => (row.state === 'running' ? run(shop, job) : look(shop, job)))
}

const waiting = async ({ db }: Store, { id }: JobRow, states: readonly string[]): Promise<readonly ItemRow[]> => {
  const { rows } = await sql<ItemRow>`select * from ${itemTable} where job = ${id} and state in (${sql.join(states)})
    order by number limit ${sql.lit(atOnce)}`.execute(db)
  return rows
}

/** Works at some records one after another, and leaves time to others in between. */
async function eachOf(items: readonly ItemRow[], work: (item: ItemRow) => Promise<void>): Promise<void> {
  const begun = Date.now()
  for (const item of items) {
    const before = Date.now()
    await work(item)
    const took = Date.now() - before
    await after(Math.min(took, 20))
    if (Date.now() - begun > longest) return
  }
}

/** Does it to one record, and keeps along with that what it came to; where nothing is to be kept, all is undone. */
async function doOne(
  { store, people, failed }: Workshop,
  job: Job,
  { record, version, given }: ItemRow,
  settle?: (trx: Transaction, came: Came) => Promise<void>,
): Promise<Tried> {
  const { from, id, kindOf, order } = job
  const member = (await people.byId(job.person)) ?? job.member
  const origin = { ip: from.ip, userAgent: from.userAgent, requestId: newId(), batch: id }
  const resource = store.registry.get(job.resource)
  const call = { store, resource, person: member.person, origin, failed }
  const item = { record, version, given: given === null ? null : JSON.parse(given) }
  const one = await tried(resource, order, failed, async () => {
    expectMay(member, call, kindOf, order)
    return (settle ? changeTogether : tryTogether)(store, async (joined) => {
      const came = await kindOf.each({ ...call, joined }, order, item)
      await settle?.(joined.trx, came)
      return came
    })
  })
  if (one.outcome !== 'refused' || record === null) return one
  const refused = await find(seenBy(member.person, call), record).catch(() => undefined)
  return refused ? { ...one, title: titleOf(resource, refused) } : one
}

async function look(shop: Workshop, job: Job): Promise<void> {
  const { store } = shop
  const items = await waiting(store, job, ['waiting'])
  if (items.length === 0) {
    await turn(store, job.id, ['previewing'], 'ready', undefined)
    return
  }
  const looked: { readonly item: ItemRow; readonly one: Tried }[] = []
  await eachOf(items, async (item) => {
    looked.push({ item, one: await doOne(shop, job, item) })
  })
  const resource = store.registry.get(job.resource)
  const examples = JSON.parse(job.examples) as JobExample[]
  const more = looked.flatMap(({ one }) => exampleOf(resource, one) ?? []).slice(0, examplesKept - examples.length)
  await store.transaction(async (trx) => {
    for (const { item, one } of looked) {
      const { outcome, why, title, record = item.record, version = null } = lookOf(resource, one)
      await sql`update ${itemTable} set look = ${outcome}, state = ${outcome}, why = ${why}, title = ${title ?? null},
        record = ${record}, version = ${version}
        where job = ${job.id} and number = ${item.number} and state = 'waiting'`.execute(trx)
    }
    if (more.length > 0)
      await sql`update ${jobTable} set examples = ${JSON.stringify([...examples, ...more])}
        where id = ${job.id}`.execute(trx)
  })
}

async function run(shop: Workshop, job: Job): Promise<void> {
  const { store } = shop
  const items = await waiting(store, job, ['change', 'create'])
  if (items.length === 0) {
    await turn(store, job.id, ['running'], 'done', 'endedAt')
    return
  }
  await eachOf(items, async (item) => {
    const settle = (trx: Transaction, came: Came) => settled(trx, item, came)
    const one = await doOne(shop, job, item, settle).catch((error: unknown) => {
      if (!(error instanceof Elsewhere)) throw error
    })
    if (one?.outcome === 'refused') await failedFor(store, item, one.why)
  })
}

/** Settles a record along with its change: once, however often the work is begun, and only while its job goes on. */
async function settled(trx: Transaction, { job, number, record }: ItemRow, came: Came): Promise<void> {
  const { numAffectedRows = 0n } = await sql`update ${itemTable} set state = ${came.isSame ? 'same' : 'done'},
      record = ${record ?? came.after?.id ?? null}, why = null
    where job = ${job} and number = ${number} and state in ('change', 'create')
      and exists (select 1 from ${jobTable} where id = ${job} and state = 'running')`.execute(trx)
  if (numAffectedRows === 0n) throw new Elsewhere()
}

const failedFor = ({ db }: Store, { job, number }: ItemRow, why: string | undefined) =>
  sql`update ${itemTable} set state = 'failed', why = ${why ?? null}
    where job = ${job} and number = ${number} and state in ('change', 'create')`.execute(db)
