import { t } from '../../../../../vocabulary'
import { FileProblem } from './file-problem'
import { type ImportTable, parseTableFile, type TableInfo, type TableReadOptions } from './parse-table'
import type { TableRow } from './table-row'
import type { ImportWorkerRequest } from './worker'

interface WorkerResponse {
  readonly id: number
  readonly facts?: TableInfo
  readonly rows?: readonly TableRow[]
  readonly problem?: Partial<Pick<FileProblem, 'message' | 'blanks'>>
}

/** A table in a file. The caller must close the table. */
export interface OpenImportTable extends ImportTable {
  readonly close: () => void
}

const toTranslatedError = ({ message, blanks }: NonNullable<WorkerResponse['problem']>) =>
  new Error(
    message ? t(message, blanks) : t('This file could not be read. Save the file again, then choose the new copy.'),
  )

/** The rows stay in a web worker, so that the page stays responsive. */
function startWorker() {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: WorkerResponse) => void>()
  let last = 0
  worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  }
  // The worker fails if there is not enough memory.
  worker.onerror = () => {
    for (const [id, settle] of waiting) settle({ id, problem: {} })
    waiting.clear()
  }
  const ask = async (asked: ImportWorkerRequest): Promise<WorkerResponse> => {
    last += 1
    const id = last
    const answered = new Promise<WorkerResponse>((resolve) => waiting.set(id, resolve))
    worker.postMessage({ id, asked })
    const answer = await answered
    if (answer.problem) throw toTranslatedError(answer.problem)
    return answer
  }
  return { ask, end: () => worker.terminate() }
}

/**
 * Opens a file as a table.
 *
 * @throws an error whose message explains in the person's language why the file cannot be read
 */
export async function openImportTable(file: Blob, reading: TableReadOptions = {}): Promise<OpenImportTable> {
  if (typeof Worker === 'undefined') {
    try {
      return { ...(await parseTableFile(file, reading)), close: () => {} }
    } catch (error) {
      throw toTranslatedError(error instanceof FileProblem ? error : {})
    }
  }
  const { ask, end } = startWorker()
  try {
    const { facts } = await ask({ open: file, reading })
    const rows: ImportTable['rows'] = async (from, to) => (await ask({ from, to })).rows ?? []
    return { ...(facts as TableInfo), rows, close: end }
  } catch (error) {
    end()
    throw error
  }
}
