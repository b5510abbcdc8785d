import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial } from 'node:net'

/**
 * Features that an engine with the PostgreSQL protocol may lack, with patterns of the statements that need each
 * feature.
 */
const missingFeatures = {
  advisoryLocks: /pg_(try_)?advisory/i,
  extensions: /create extension|pg_opclass|gin_trgm_ops/i,
  notifications: /^listen |pg_notify/i,
  settings: /^set /i,
  tickets: /txid_|pg_postmaster_start_time/i,
  changesOfTablesInTransactions: /^\s*(create|alter|drop) /i,
} as const

export type MissingFeature = keyof typeof missingFeatures

/** A proxy to a PostgreSQL server. The proxy refuses features that other engines lack. */
export interface LimitedPostgres {
  readonly databaseUrl: string
  /** The missing features that the client has tried to use. */
  readonly refused: ReadonlySet<MissingFeature>
  close(): Promise<void>
}

/** A statement that every engine refuses as unknown when the engine prepares it. */
const unknown = 'select this_engine_has_no_such_function()'

/** Letters of the protocol: the messages query, parse and ready, and the status of an open transaction. */
const [query, parse, ready, within] = ['Q', 'P', 'Z', 'T'].map((letter) => letter.charCodeAt(0))

/**
 * Splits a byte stream into protocol messages. If `untold` is true, the first message has no type letter before its
 * length.
 */
function messages(each: (message: Buffer) => void, untold: boolean) {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = untold
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const at = isFirst ? 0 : 1
      const length = rest.length < at + 4 ? Number.POSITIVE_INFINITY : rest.readUInt32BE(at) + at
      if (rest.length < length) return
      each(rest.subarray(0, length))
      rest = rest.subarray(length)
      isFirst = false
    }
  }
}

/** A copy of the message with another statement. */
function withStatement(message: Buffer, from: number, to: number, text: string): Buffer {
  const changed = Buffer.concat([message.subarray(0, from), Buffer.from(text), message.subarray(to)])
  changed.writeUInt32BE(changed.length - 1, 1)
  return changed
}

/**
 * Starts a proxy that imitates an engine with few features. The proxy refuses statements that CockroachDB and similar
 * databases do not know. Transactions are serializable even if the client requests read committed.
 */
export async function startLimitedPostgres(databaseUrl: string): Promise<LimitedPostgres> {
  const target = new URL(databaseUrl)
  const refused = new Set<MissingFeature>()
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname)
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', end).on('close', end)
    let isWithin = false
    const asked = (text: string): string => {
      for (const [lack, pattern] of Object.entries(missingFeatures) as [MissingFeature, RegExp][])
        if (pattern.test(text) && (isWithin || lack !== 'changesOfTablesInTransactions')) {
          refused.add(lack)
          return unknown
        }
      return text.replace(/isolation level read committed/i, 'isolation level serializable')
    }
    const onward = messages((message) => {
      const [letter] = message
      if (letter !== query && letter !== parse) return void far.write(message)
      const from = letter === parse ? message.indexOf(0, 5) + 1 : 5
      const to = message.indexOf(0, from)
      far.write(withStatement(message, from, to, asked(message.toString('utf8', from, to))))
    }, true)
    near.on('data', onward)
    far.on(
      'data',
      messages((message) => {
        if (message[0] === ready) isWithin = message[5] === within
      }, false),
    )
    far.on('data', (bytes) => near.write(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    databaseUrl: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    refused,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
