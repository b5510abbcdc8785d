import { setTimeout as after } from 'node:timers/promises'
import type { People } from '../auth/people'
import { opened, type Seal } from '../auth/seal'
import type { Origin } from '../history/origin'
import { speakingTo } from '../languages'
import { spanned } from '../spans'
import type { Store } from '../store/store'
import { turn } from './hold'
import { Elsewhere } from './item'
import type { Asked } from './kind'
import { manyKinds } from './kinds'
import { doPart } from './part'
import type { JobRow } from './tables'

/** What changes of many records are made with. */
export interface Workshop {
  readonly store: Store
  readonly people: People
  /** Opens what jobs are made with. */
  readonly seal: Seal
  /** Told of what rejects after a change is kept, and of what nobody expected. */
  readonly failed: (error: unknown) => void
}

/** Milliseconds for which a job is worked at before the others have their turn, and it is looked at anew. */
const longest = 250

/** Milliseconds that are left to others after each part, at most. */
const pause = 10

/** Where a job was asked for, and in which language. */
export interface AskedFrom extends Pick<Origin, 'ip' | 'userAgent'> {
  readonly accepted: string
  /** The trace of the call that asked for it. Default: it was not traced. */
  readonly trace?: string
}

/** Does the next parts of a job, in the trace of the call that asked for it. */
export function workAt(shop: Workshop, row: JobRow): Promise<void> {
  const { trace = null, ...from } = JSON.parse(row.origin) as AskedFrom
  const attributes = { 'deckhand.job.id': row.id, 'deckhand.resource': row.resource }
  return spanned({ name: `job ${row.kind}`, startedBy: trace, attributes }, () => doNext(shop, row, from))
}

async function doNext({ store, people, seal, failed }: Workshop, row: JobRow, { accepted, ...origin }: AskedFrom) {
  const kind = manyKinds[row.kind]
  const asked = opened(seal, row.asked) as Asked | undefined
  const begun = performance.now()
  while (performance.now() - begun < longest) {
    const before = performance.now()
    const member = await people.byId(row.person)
    if (!kind || !asked || !member || !store.registry.keeps(row.resource)) {
      await turn(store, row.id, ['previewing', 'running'], 'failed', 'endedAt')
      return
    }
    const work = { store, row, kind, asked, seal, origin, member, failed }
    const part = () => speakingTo(member.person, accepted, () => doPart(work))
    const state = await part().catch((error: unknown) => {
      if (!(error instanceof Elsewhere)) throw error
      return 'elsewhere' as const
    })
    if (state === 'elsewhere') return
    if (!state) {
      if (row.state === 'running') await turn(store, row.id, ['running'], 'done', 'endedAt')
      else await turn(store, row.id, ['previewing'], 'ready', undefined)
      return
    }
    await after(Math.min(performance.now() - before, pause))
  }
}
