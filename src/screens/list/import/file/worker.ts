import { openFile, type Reading, type Table } from './open'
import { FileProblem } from './problem'

/** What the page asks of the worker. */
export type Asked = { readonly open: Blob; readonly reading: Reading } | { readonly from: number; readonly to: number }

let table: Table | undefined

async function answerTo(asked: Asked) {
  if (!('open' in asked)) return { rows: await table?.rows(asked.from, asked.to) }
  table = await openFile(asked.open, asked.reading)
  const { rows: _, ...facts } = table
  return { facts }
}

self.onmessage = async ({ data }: MessageEvent<{ readonly id: number; readonly asked: Asked }>) => {
  try {
    self.postMessage({ id: data.id, ...(await answerTo(data.asked)) })
  } catch (error) {
    const { message, blanks } = error as FileProblem
    self.postMessage({ id: data.id, problem: error instanceof FileProblem ? { message, blanks } : {} })
  }
}
