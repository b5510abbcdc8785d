import { newId } from '../store/ids'
import { inLane } from '../store/lanes'
import { Unavailable } from '../store/unavailable'
import { hold, letGo, openJobs, turn } from './hold'
import { type Workshop, workAt } from './work'

/** Works at what was asked for, in turns, until nothing is left. */
export interface Runner {
  /** There is something to do. */
  poke(): void
  /** Ends after the record that it is at. */
  close(): Promise<void>
}

/** Milliseconds after which it looks by itself: for what another process has left behind, or the database refused. */
const pause = 5000

/** Begins with what an earlier process has left, and goes on with what it is told of. */
export function startRunner(shop: Workshop): Runner {
  const { store, failed } = shop
  const holder = newId()
  let isOver = false
  let isAsked = false
  let underWay: Promise<void> | undefined

  /** A part of each job in turn, so that a large one does not keep the others waiting; answers whether there was any. */
  const round = async (): Promise<boolean> => {
    let wasAny = false
    for (const id of await openJobs(store)) {
      if (isOver) return false
      const job = await hold(store, id, holder)
      if (!job) continue
      wasAny = true
      await workAt(shop, job).catch(async (error: unknown) => {
        if (error instanceof Unavailable) throw error
        failed(error)
        await turn(store, id, ['previewing', 'running'], 'failed', 'endedAt')
      })
    }
    return wasAny
  }

  const work = async () => {
    while (isAsked && !isOver) {
      isAsked = false
      try {
        while (!isOver && (await round()));
      } catch (error) {
        // It is tried again after the pause.
        if (!(error instanceof Unavailable)) failed(error)
      }
    }
    underWay = undefined
  }

  const poke = () => {
    isAsked = true
    if (!underWay && !isOver)
      inLane('jobs', () => {
        underWay = work()
      })
  }

  const timer = setInterval(poke, pause)
  timer.unref()
  poke()
  return {
    poke,
    close: async () => {
      isOver = true
      clearInterval(timer)
      await underWay
      await letGo(store, holder).catch(() => {})
    },
  }
}
