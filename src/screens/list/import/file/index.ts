import { t } from '../../../../../vocabulary'
import { openFile, type Reading, type Table, type TableFacts } from './open'
import { FileProblem } from './problem'
import type { Row } from './rows'
import type { Asked } from './worker'

interface Answer {
  readonly id: number
  readonly facts?: TableFacts
  readonly rows?: readonly Row[]
  readonly problem?: Partial<Pick<FileProblem, 'message' | 'blanks'>>
}

/** A table in a file, which is closed by whoever is done with it. */
export interface OpenTable extends Table {
  readonly close: () => void
}

const said = ({ message, blanks }: NonNullable<Answer['problem']>) =>
  new Error(message ? t(message, blanks) : t('This file could not be read. Save it again, and choose it anew.'))

/** The rows stay in the worker, so that the page is quick meanwhile. */
function startWorker() {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  }
  // It ends where there is no memory left.
  worker.onerror = () => {
    for (const [id, settle] of waiting) settle({ id, problem: {} })
    waiting.clear()
  }
  const ask = async (asked: Asked): Promise<Answer> => {
    last += 1
    const id = last
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    worker.postMessage({ id, asked })
    const answer = await answered
    if (answer.problem) throw said(answer.problem)
    return answer
  }
  return { ask, end: () => worker.terminate() }
}

/** Opens a file as a table. Throws, in the person's language, why there is nothing to take from it. */
export async function openTable(file: Blob, reading: Reading = {}): Promise<OpenTable> {
  if (typeof Worker === 'undefined') {
    try {
      return { ...(await openFile(file, reading)), close: () => {} }
    } catch (error) {
      throw said(error instanceof FileProblem ? error : {})
    }
  }
  const { ask, end } = startWorker()
  try {
    const { facts } = await ask({ open: file, reading })
    const rows: Table['rows'] = async (from, to) => (await ask({ from, to })).rows ?? []
    return { ...(facts as TableFacts), rows, close: end }
  } catch (error) {
    end()
    throw error
  }
}
