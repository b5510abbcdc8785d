import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<string>()

/** Does the work as one of a kind of call, which shares its connections with all others of that kind. */
export const inLane = (kind: string, work: () => void): void => calls.run(kind, work)

/** Takes a place; answers how to give it back. */
interface Enter {
  (): Promise<() => void>
  /** How many wait for one. */
  readonly waiting: () => number
}

interface Waiting {
  readonly lane: string
  readonly admit: () => void
}

/**
 * Shares out places among kinds of calls, so that those of one kind, which wait for a table that somebody has locked, leave
 * some to the others: each kind may have about as many as are free. What is done outside of a call is a kind as well.
 *
 * @param patience Milliseconds to wait for a place.
 * @param onImpatience What is thrown then.
 */
export function shareOut(places: number, patience: number, onImpatience: () => Error): Enter {
  const taken = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let free = places
  const mayEnter = (lane: string) => {
    const own = taken.get(lane) ?? 0
    return free > 0 && (own === 0 || own < free - 1)
  }
  const take = (lane: string) => {
    free -= 1
    taken.set(lane, (taken.get(lane) ?? 0) + 1)
  }
  const leave = (lane: string) => {
    free += 1
    const left = (taken.get(lane) ?? 0) - 1
    if (left > 0) taken.set(lane, left)
    else taken.delete(lane)
    for (const next of waiting)
      if (mayEnter(next.lane)) {
        waiting.delete(next)
        take(next.lane)
        next.admit()
      }
  }
  const onceLeft = (lane: string) => {
    let isIn = true
    return () => {
      if (isIn) leave(lane)
      isIn = false
    }
  }
  const enter = async () => {
    const lane = calls.getStore() ?? ''
    if (mayEnter(lane)) take(lane)
    else
      await new Promise<void>((admitted, refused) => {
        const timer = setTimeout(() => {
          waiting.delete(next)
          refused(onImpatience())
        }, patience)
        const admit = () => {
          clearTimeout(timer)
          admitted()
        }
        const next: Waiting = { lane, admit }
        waiting.add(next)
      })
    return onceLeft(lane)
  }
  return Object.assign(enter, { waiting: () => waiting.size })
}
