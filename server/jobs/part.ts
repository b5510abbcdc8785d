import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import { type JobExample, t, titleOf } from '../../vocabulary'
import type { Member } from '../auth/people'
import { opened, type Seal } from '../auth/seal'
import { Problem } from '../problem'
import { type Call, changeTogether, changeWithin, find, type Joined, tryTogether, tryWithin } from '../records/call'
import type { Values } from '../records/handler'
import { seenBy } from '../records/seen'
import { newId } from '../store/ids'
import { Undone } from '../store/savepoint'
import type { Store, Transaction } from '../store/store'
import { Unavailable } from '../store/unavailable'
import { Apart, Elsewhere, exampleOf, expectMay, lookOf, type Tried, tried } from './item'
import type { Asked, Came, ManyKind } from './kind'
import { nextItems, writeOutcomes } from './outcomes'
import { type ItemRow, type JobRow, jobTable } from './tables'

/** A job as it is worked at. */
export interface AtWork {
  readonly store: Store
  readonly row: JobRow
  readonly kind: ManyKind
  readonly asked: Asked
  /** Opens what each record is changed with. */
  readonly seal: Seal
  readonly origin: Pick<Call['origin'], 'ip' | 'userAgent'>
  /** Whoever asked for it, as they are now. */
  readonly member: Member
  /** Told of what rejects after a change is kept, and of what nobody expected. */
  readonly failed: Call['failed']
}

/** Records that are worked at in one transaction, and for how many milliseconds at most: others wait for as long. */
const most = 50
const longest = 30

/** For as long does a part wait for what somebody holds, so that nobody waits for both. */
const lockPatience = '200ms'

/** So many records are shown as examples. */
const examplesKept = 20

/** Does something in a transaction, or in a part of one. */
type Run = (work: (joined: Joined) => Promise<Came>) => Promise<Came>

interface Done {
  readonly item: ItemRow
  readonly one: Tried
}

/**
 * Does the next part of a job in one transaction, in which each record may fail alone; or looks what would become of them.
 * What cannot be done along with others is done by itself.
 *
 * @returns whether there was something to do.
 */
export async function doPart(work: AtWork): Promise<boolean> {
  const { store, row } = work
  let items: readonly ItemRow[] = []
  try {
    let later: (() => void)[] = []
    const apart = await store.transaction(async (trx) => {
      later = []
      items = await nextItems(trx, row, most)
      return items.length > 0 ? doSome(work, trx, items, later) : []
    })
    for (const one of later) one()
    for (const item of apart) await doApart(work, item)
  } catch (error) {
    if (error instanceof Unavailable || error instanceof Elsewhere || items.length === 0) throw error
    for (const item of items) await doApart(work, item)
  }
  return items.length > 0
}

/** Answers those that are better done apart. */
async function doSome(
  work: AtWork,
  trx: Transaction,
  items: readonly ItemRow[],
  later: (() => void)[],
): Promise<readonly ItemRow[]> {
  const { store, row } = work
  const begun = performance.now()
  const done: Done[] = []
  const apart: ItemRow[] = []
  const run: Run = (one) => (row.state === 'running' ? changeWithin(trx, later, one) : tryWithin(trx, one))
  if (store.dialect.isShared) await sql`set local lock_timeout = ${sql.lit(lockPatience)}`.execute(trx)
  for (const item of items) {
    try {
      done.push({ item, one: await doOne(work, item, (one) => run(one).catch(leave), trx) })
    } catch (error) {
      if (!(error instanceof Apart)) throw error
      apart.push(item)
    }
    if (performance.now() - begun > longest) break
    await others()
  }
  await keep(work, trx, done)
  return apart
}

const leave = (error: unknown): never => {
  const isBusy = error instanceof Unavailable && error.failing === 'busy'
  const isMeant = error instanceof Undone || (error instanceof Problem && !isBusy)
  throw isMeant ? error : new Apart('', { cause: error })
}

/** Does one record in a transaction of its own, and keeps along with that what it came to. */
async function doApart(work: AtWork, item: ItemRow): Promise<void> {
  const { store, row } = work
  const change: Run = (one) =>
    changeTogether(store, async (joined) => {
      const came = await one(joined)
      await keep(work, joined.trx, [{ item, one: { ...came, outcome: came.isSame ? 'same' : 'change' } }])
      return came
    })
  const one = await doOne(work, item, row.state === 'running' ? change : (one) => tryTogether(store, one))
  if (row.state !== 'running' || one.outcome === 'refused')
    await store.transaction((trx) => keep(work, trx, [{ item, one }]))
}

/** Does it to one record. */
async function doOne(work: AtWork, item: ItemRow, run: Run, trx?: Transaction): Promise<Tried> {
  const { store, row, member, asked, seal, kind, failed } = work
  const { record, version, given } = item
  const origin = { ...work.origin, requestId: newId(), batch: row.id }
  const resource = store.registry.get(row.resource)
  const call = { store, resource, person: member.person, origin, failed }
  const one = await tried(resource, asked, failed, async () => {
    expectMay(member, call, kind, asked)
    const meant = { record, version, given: given === null ? null : openedValues(seal, given) }
    return run((joined) => kind.each({ ...call, joined }, asked, meant))
  })
  if (one.outcome !== 'refused' || record === null || row.state === 'running') return one
  const refused = await find(seenBy(member.person, call), record, trx).catch(() => undefined)
  return refused ? { ...one, title: titleOf(resource, refused) } : one
}

function openedValues(seal: Seal, given: string): Values {
  const values = opened(seal, given)
  if (values === undefined)
    throw new Problem(409, t("The server's keys have changed since this was asked for. Ask for it again."))
  return values as Values
}

/** Keeps what has come of records, with a few of them as examples. */
async function keep({ store, row }: AtWork, trx: Transaction, done: readonly Done[]): Promise<void> {
  const resource = store.registry.get(row.resource)
  if (row.state === 'running') {
    const settled = ({ item, one }: Done): ItemRow => ({
      ...item,
      state: one.outcome === 'refused' ? 'failed' : one.outcome === 'same' ? 'same' : 'done',
      record: item.record ?? one.after?.id ?? null,
      why: one.why ?? null,
    })
    return writeOutcomes(trx, store, row, done.map(settled))
  }
  const looked = ({ item, one }: Done): ItemRow => {
    const { outcome, ...rest } = lookOf(resource, one)
    return { ...item, title: null, version: null, ...rest, look: outcome, state: outcome }
  }
  await writeOutcomes(trx, store, row, done.map(looked))
  const fresh = done.flatMap(({ one }) => exampleOf(resource, one) ?? [])
  if (fresh.length > 0) await addExamples(trx, row, fresh)
}

async function addExamples(trx: Transaction, { id }: JobRow, fresh: readonly JobExample[]): Promise<void> {
  const { rows } = await sql<Pick<JobRow, 'examples'>>`select examples from ${jobTable} where id = ${id}`.execute(trx)
  const kept = JSON.parse(rows[0]?.examples ?? '[]') as JobExample[]
  if (kept.length >= examplesKept) return
  const examples = JSON.stringify([...kept, ...fresh].slice(0, examplesKept))
  await sql`update ${jobTable} set examples = ${examples} where id = ${id}`.execute(trx)
}
