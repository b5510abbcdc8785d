import { FileProblem } from './file-problem'
import { type ImportTable, parseTableFile, type TableReadOptions } from './parse-table'

/** A request that the page sends to the worker. */
export type ImportWorkerRequest =
  | { readonly open: Blob; readonly reading: TableReadOptions }
  | { readonly from: number; readonly to: number }

let table: ImportTable | undefined

async function answerTo(asked: ImportWorkerRequest) {
  if (!('open' in asked)) return { rows: await table?.rows(asked.from, asked.to) }
  table = await parseTableFile(asked.open, asked.reading)
  const { rows: _, ...facts } = table
  return { facts }
}

self.onmessage = async ({ data }: MessageEvent<{ readonly id: number; readonly asked: ImportWorkerRequest }>) => {
  try {
    self.postMessage({ id: data.id, ...(await answerTo(data.asked)) })
  } catch (error) {
    const { message, blanks } = error as FileProblem
    self.postMessage({ id: data.id, problem: error instanceof FileProblem ? { message, blanks } : {} })
  }
}
