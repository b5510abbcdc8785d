import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { t } from '../../../vocabulary'
import { currentCallSignal } from '../admission/call-class'
import { DatabaseUnavailable } from '../database-unavailable'
import { Problem } from '../problem'
import { type Documents, type RenderRequest, renderInThisThread } from './documents'

/** Documents that may wait to be drawn. */
const mostWaiting = 100

/** Milliseconds for which a document may wait and be drawn. */
const patience = 30_000

/** Milliseconds for which a thread waits for another document before it ends. */
const idle = 60_000

/** Megabytes that a document may take while it is drawn. */
const memory = 512

class RenderQueueFull extends Problem {
  override readonly retryAfter = 5

  constructor() {
    super(503, t('Too many documents are being created. Try again in a moment.'))
  }
}

class RenderTimeout extends Problem {
  constructor() {
    super(503, t('The document took too long to create. Try again later, or request a smaller document.'))
  }
}

/** Draws documents away from the thread that answers calls. */
export interface DocumentThreads {
  /**
   * Draws a document; one whose caller has gone is left off.
   *
   * @param givenUp aborted when nobody waits for it any more. Default: nobody gives it up.
   * @throws Problem 503 where too many wait, or it took too long.
   */
  draw(asked: RenderRequest, givenUp?: AbortSignal): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Threads that draw documents: one at once, the others as they are needed.
 *
 * @param file the module that they run: server/platform/threads/drawing.ts as it was built.
 */
export function createDocumentThreads(file: URL): DocumentThreads {
  const pool = new Piscina<RenderRequest, Uint8Array>({
    filename: file.href,
    // Where all are stopped at once, what waits needs one that is there.
    minThreads: 1,
    maxThreads: Math.min(4, Math.max(1, availableParallelism() - 1)),
    maxQueue: mostWaiting,
    idleTimeout: idle,
    resourceLimits: { maxOldGenerationSizeMb: memory },
    // Calls come first where there are few cores.
    niceIncrement: 10,
  })
  return {
    draw: async (asked, givenUp) => {
      if (pool.queueSize >= mostWaiting) throw new RenderQueueFull()
      const late = AbortSignal.timeout(patience)
      try {
        const bytes = await pool.run(asked, { signal: givenUp ? AbortSignal.any([givenUp, late]) : late })
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      } catch (error) {
        if (givenUp?.aborted) throw new DatabaseUnavailable('givenUp', error)
        throw late.aborted ? new RenderTimeout() : error
      }
    },
    close: () => pool.close(),
  }
}

let threads: (() => DocumentThreads) | undefined

/** Has all documents drawn in threads from now on. Default: they are drawn where they are asked for, as in development. */
export function renderDocumentsInThreads(file: URL): void {
  let begun: DocumentThreads | undefined
  threads = () => {
    begun ??= createDocumentThreads(file)
    return begun
  }
}

type DataOf<Draws> = Draws extends (data: infer Data) => unknown ? Data : never

/**
 * Draws a document of the business, away from the thread that answers calls:
 * `drawn<typeof documents>('invoice', { number, items })`.
 *
 * @param data plain data: what a structured clone takes.
 * @throws Problem 503 where too many wait, or it took too long.
 */
export async function renderDocument<Given extends Documents, Name extends keyof Given & string = keyof Given & string>(
  name: Name,
  data: DataOf<Given[Name]>,
): Promise<Buffer> {
  const asked = { name, data }
  return threads ? threads().draw(asked, currentCallSignal()) : Buffer.from(await renderInThisThread(asked))
}
