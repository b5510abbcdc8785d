import { AsyncLocalStorage } from 'node:async_hooks'
import type { Asking, Line } from '../providers/line'
import type { Wire, WireAnswer } from '../providers/wire'
import { Lost } from './wire'

/** A call in the words of the specification, with what became of it. */
export interface Exchange extends Pick<Asking, 'method' | 'path'> {
  /** The calls that it came to at an API of other conventions; empty where there it needs none. */
  readonly spoken: readonly string[]
  /** In milliseconds. */
  readonly took: number
  readonly answer?: WireAnswer
  /** Why there is no answer. */
  readonly lost?: Lost
}

/** What goes over the wire while a call is made. */
const heard = new AsyncLocalStorage<string[]>()

const journal = new AsyncLocalStorage<Exchange[]>()

/** Does something, and writes the calls that it makes into `exchanges`, in their order. */
export const written = <T>(exchanges: Exchange[], work: () => Promise<T>): Promise<T> => journal.run(exchanges, work)

/** A wire whose calls are known to the call for which they are made. */
export const overheard =
  (wire: Wire): Wire =>
  (call) => {
    const { pathname, search } = new URL(call.url)
    heard.getStore()?.push(`${call.method} ${pathname}${search}`)
    return wire(call)
  }

/** A line whose calls are written down, and told of. */
export const writingDown =
  (line: Line, told: (exchange: Exchange) => void): Line =>
  async (asking) => {
    const begin = performance.now()
    const spoken: string[] = []
    const note = (came: Pick<Exchange, 'answer' | 'lost'>) => {
      const exchange = {
        method: asking.method,
        path: asking.path,
        spoken,
        took: Math.round(performance.now() - begin),
        ...came,
      }
      journal.getStore()?.push(exchange)
      told(exchange)
    }
    try {
      const answer = await heard.run(spoken, () => line(asking))
      note({ answer })
      return answer
    } catch (error) {
      note({ lost: error instanceof Lost ? error : new Lost('unreachable', (error as Error).message) })
      throw error
    }
  }

/** Whether there was no answer, or one that refuses. */
export const hasFailed = ({ answer }: Exchange): boolean => !answer || answer.status >= 400
