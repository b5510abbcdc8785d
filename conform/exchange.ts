import { AsyncLocalStorage } from 'node:async_hooks'
import type { Asking, Line } from '../providers/line'
import type { WireAnswer } from '../providers/wire'
import { Lost } from './wire'

/** A call in the words of the specification, with what became of it. */
export interface Exchange extends Pick<Asking, 'method' | 'path'> {
  /** In milliseconds. */
  readonly took: number
  readonly answer?: WireAnswer
  /** Why there is no answer. */
  readonly lost?: Lost
}

const journal = new AsyncLocalStorage<Exchange[]>()

/** Does something, and writes the calls that it makes into `exchanges`, in their order. */
export const written = <T>(exchanges: Exchange[], work: () => Promise<T>): Promise<T> => journal.run(exchanges, work)

/** A line whose calls are written down, and told of. */
export const writingDown =
  (line: Line, told: (exchange: Exchange) => void): Line =>
  async (asking) => {
    const begin = performance.now()
    const note = (came: Pick<Exchange, 'answer' | 'lost'>) => {
      const exchange = {
        method: asking.method,
        path: asking.path,
        took: Math.round(performance.now() - begin),
        ...came,
      }
      journal.getStore()?.push(exchange)
      told(exchange)
    }
    try {
      const answer = await line(asking)
      note({ answer })
      return answer
    } catch (error) {
      note({ lost: error instanceof Lost ? error : new Lost('unreachable', (error as Error).message) })
      throw error
    }
  }

/** Whether there was no answer, or one that refuses. */
export const hasFailed = ({ answer }: Exchange): boolean => !answer || answer.status >= 400
