import { Readable } from 'node:stream'
import type { LiveEvent } from '../../../vocabulary'

/** Somebody's end of the stream. */
export interface LiveStream {
  readonly stream: Readable
  /** @param cursor what the reader goes on from when the stream breaks. */
  send(event: LiveEvent, data: unknown, cursor?: string): void
  /** Says that the connection stands. */
  heartbeat(): void
  end(): void
}

/** Letters that wait for a slow reader; what comes then is left out, and they are told to ask for everything anew. */
const longest = 256 * 1024

/** Milliseconds after which a reader whose stream broke comes again. */
const again = 1000

/** @param position the entry behind which a reader goes on who was too slow. */
export function createLiveStream(position: () => string): LiveStream {
  let isBehind = false
  const stream = new Readable({
    encoding: 'utf8',
    highWaterMark: 16 * 1024,
    read: () => {
      if (!isBehind) return
      isBehind = false
      push('again', {}, position())
    },
  })
  const push = (event: LiveEvent, data: unknown, cursor?: string) => {
    const id = cursor === undefined ? '' : `id: ${cursor}\n`
    stream.push(`${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  stream.push(`retry: ${again}\n\n`)
  return {
    stream,
    send: (event, data, cursor) => {
      if (stream.destroyed || isBehind) return
      if (stream.readableLength > longest) isBehind = true
      else push(event, data, cursor)
    },
    heartbeat: () => {
      if (!stream.destroyed && stream.readableLength < longest) stream.push(':\n\n')
    },
    end: () => {
      if (!stream.destroyed) stream.push(null)
    },
  }
}
