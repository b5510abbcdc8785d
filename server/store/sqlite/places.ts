import { shareOut } from '../lanes'
import { Unavailable } from '../unavailable'
import type { Connection } from './connection'

/** A connection that somebody has, until it is given back. */
export interface Lent {
  readonly connection: Connection
  readonly giveBack: () => void
}

/** Connections, each of which one at a time has. */
export interface Places {
  /**
   * Waits for a connection.
   *
   * @throws Unavailable where none was free in time, or whoever waits was given up.
   */
  take(): Promise<Lent>
  /** Has all connections opened anew, each once nobody has it: they plan by what the tables held when they were opened. */
  renew(): void
  /** Closes all, once they are given back. */
  close(): Promise<void>
}

/** Milliseconds to wait for one that reads. */
const patience = 30_000

/** Connections for reading: opened as they are needed, and shared out among kinds of calls. */
export function readingPlaces(most: number, open: () => Connection): Places {
  const enter = shareOut(most, patience, () => new Unavailable('busy', new Error('No thread was free to read.')))
  return places(enter, open)
}

/** The one connection that writes; whoever comes second waits, in the order of coming. */
export function writingPlace(open: () => Connection): Places {
  let last = Promise.resolve()
  return places(async () => {
    const before = last
    let leave = () => {}
    last = new Promise((resolve) => {
      leave = resolve
    })
    await before
    return leave
  }, open)
}

function places(enter: () => Promise<() => void>, open: () => Connection): Places {
  const idle: Connection[] = []
  const closing = new Set<Promise<void>>()
  let generation = 0
  let isClosed = false
  const end = (connection: Connection) => {
    const ended = connection.close()
    closing.add(ended)
    void ended.then(() => closing.delete(ended))
  }
  const renew = () => {
    generation += 1
    for (const connection of idle.splice(0)) end(connection)
  }
  return {
    take: async () => {
      const leave = await enter()
      const connection = idle.pop() ?? open()
      const own = generation
      const giveBack = () => {
        if (isClosed || own !== generation || connection.isEnded) end(connection)
        else idle.push(connection)
        leave()
      }
      return { connection, giveBack }
    },
    renew,
    close: async () => {
      isClosed = true
      renew()
      await Promise.all(closing)
    },
  }
}
