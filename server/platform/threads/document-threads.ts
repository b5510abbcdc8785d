import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { t } from '../../../vocabulary'
import { currentCallSignal } from '../admission'
import { DatabaseUnavailable } from '../database-unavailable'
import { Problem } from '../problem'
import { type Documents, type RenderRequest, renderInThisThread } from './documents'

/** The maximum number of documents that wait to be rendered. */
const mostWaiting = 100

/** The maximum milliseconds for a document to wait and to be rendered. */
const patience = 30_000

/** The milliseconds after which an idle thread ends. */
const idle = 60_000

/** The maximum megabytes of memory for one document. */
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

/** Renders documents in threads other than the thread that handles calls. */
export interface DocumentThreads {
  /**
   * Renders a document. If the caller disconnects, the rendering stops.
   *
   * @param givenUp a signal that is aborted when nobody waits for the document any more. Default: a signal that is
   * never aborted.
   * @throws Problem 503 if too many documents wait, or the document took too long.
   */
  draw(asked: RenderRequest, givenUp?: AbortSignal): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Creates threads that render documents. One thread always runs, and further threads start on demand.
 *
 * @param file the module that the threads run: the built server/platform/threads/drawing.ts.
 */
export function createDocumentThreads(file: URL): DocumentThreads {
  const pool = new Piscina<RenderRequest, Uint8Array>({
    filename: file.href,
    // At least one thread always runs. If all idle threads stopped at the same time, no thread would render a waiting
    // document.
    minThreads: 1,
    maxThreads: Math.min(4, Math.max(1, availableParallelism() - 1)),
    maxQueue: mostWaiting,
    idleTimeout: idle,
    resourceLimits: { maxOldGenerationSizeMb: memory },
    // On machines with few cores, calls have priority.
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

/**
 * Renders all later documents in threads. Without this call, documents are rendered in the calling thread, as in
 * development.
 */
export function renderDocumentsInThreads(file: URL): void {
  let begun: DocumentThreads | undefined
  threads = () => {
    begun ??= createDocumentThreads(file)
    return begun
  }
}

type DataOf<Draws> = Draws extends (data: infer Data) => unknown ? Data : never

/**
 * Renders a document of the business in another thread than the thread that handles calls: `renderDocument<typeof
 * documents>('invoice', { number, items })`.
 *
 * @param data plain data that a structured clone accepts.
 * @throws Problem 503 if too many documents wait, or the document took too long.
 */
export async function renderDocument<Given extends Documents, Name extends keyof Given & string = keyof Given & string>(
  name: Name,
  data: DataOf<Given[Name]>,
): Promise<Buffer> {
  const asked = { name, data }
  return threads ? threads().draw(asked, currentCallSignal()) : Buffer.from(await renderInThisThread(asked))
}
