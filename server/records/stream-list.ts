import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { AnyRecord } from '../../vocabulary'
import type { ListQuery, StreamedRecord } from '../contract/store'
import { currentCallSignal, runInCallClass } from '../platform/admission'
import { enforceResponsePace } from '../platform/response-pace'
import type { VisibleResource } from './visible'

/** The maximum number of rows of a list that is sent in one piece. */
export const maxUnstreamedRows = 500

/**
 * The number of rows of a longer list that are read in one chunk. The number is low, because sent rows stay in memory
 * until the next garbage collection.
 */
export const streamChunkSize = 100

/** Removes values that the person may not see from the rows. */
type LeaveOut = (records: readonly AnyRecord[]) => Promise<readonly AnyRecord[]>

/**
 * Responds with all records of a list. A short list is sent in one piece. A longer list is streamed, no faster than the
 * client reads. If an error occurs later, the connection is closed, so that no client treats the response as complete.
 */
export async function streamList(
  reply: FastifyReply,
  { store, resource }: VisibleResource,
  leaveOut: LeaveOut | undefined,
  query: ListQuery,
): Promise<FastifyReply> {
  const { start = 0 } = query
  reply.type('application/json; charset=utf-8')
  const few = await store.list(resource, { ...query, end: start + maxUnstreamedRows })
  if (few.total <= start + maxUnstreamedRows) {
    const text = leaveOut ? JSON.stringify(await leaveOut(JSON.parse(few.json))) : few.json
    return reply.header('x-total-count', few.total).send(text)
  }
  await reply.request.sendLong?.()
  const parts = store.streamRecords(resource, query, streamChunkSize)
  const first = await readFirstChunk(parts)
  const late = new AbortController()
  const pieces = enforceResponsePace(arrayOf(first, parts, leaveOut), () => late.abort())
  reply.header('x-total-count', first.done ? few.total : (first.value[0]?.total ?? few.total))
  const body = Readable.from(pieces, { objectMode: false, signal: late.signal })
  // This code always runs at the end of the response, even if the client has not read anything.
  body.once('close', () => void parts.return(undefined).catch(() => {}))
  return reply.send(body)
}

type Part = IteratorResult<readonly StreamedRecord[], void>

/**
 * Reads the first chunk in the call class of complete lists, so that pages of the same records can be read in between.
 */
const readFirstChunk = (parts: AsyncGenerator<readonly StreamedRecord[]>) =>
  new Promise<Part>((resolve, reject) =>
    runInCallClass('whole lists', () => void parts.next().then(resolve, reject), currentCallSignal()),
  )

/** The chunks of the response. */
async function* arrayOf(first: Part, parts: AsyncGenerator<readonly StreamedRecord[]>, leaveOut: LeaveOut | undefined) {
  const textOf = async (part: readonly StreamedRecord[]) => {
    const text = part.map(({ json }) => json).join(',')
    return leaveOut ? JSON.stringify(await leaveOut(JSON.parse(`[${text}]`))).slice(1, -1) : text
  }
  let separator = '['
  for (let part = first; !part.done; part = await parts.next()) {
    yield separator + (await textOf(part.value))
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
