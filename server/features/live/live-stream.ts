import { Readable } from 'node:stream'
import type { LiveEvent } from '../../../vocabulary'

/** The stream of one subscriber. */
export interface LiveStream {
  readonly stream: Readable
  /** @param cursor the position from which the client continues after a broken connection. */
  send(event: LiveEvent, data: unknown, cursor?: string): void
  /** Signals that the connection is open. */
  heartbeat(): void
  end(): void
}

/** Characters that may wait for a slow reader. Later events are dropped, and the reader must reload everything. */
const longest = 256 * 1024

/** Milliseconds after which a client with a broken stream reconnects. */
const again = 1000

/** @param position the entry after which a slow reader continues. */
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
