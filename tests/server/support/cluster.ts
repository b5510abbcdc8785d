import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Cluster, startCluster, whyNoCluster } from '../../../scripts/support/cluster.mjs'

const why = whyNoCluster()

/**
 * Describes what a real PostgreSQL server does, where one is installed; elsewhere the reason is part of the name.
 *
 * @param tests are given the server, which runs while they do.
 */
export function describeCluster(name: string, tests: (cluster: () => Cluster) => void): void {
  if (why) {
    describe.skip(`${name} (skipped: ${why})`, () => it('needs a server', () => {}))
    return
  }
  describe(name, () => {
    let cluster: Cluster
    beforeAll(async () => {
      cluster = await startCluster()
    })
    afterAll(() => cluster.stop())
    tests(() => cluster)
  })
}

/** A wire to a server that can be cut. */
export interface Wire {
  /** The address of the database by this wire. */
  readonly databaseUrl: string
  /** Resets all connections, as a network does that was rebuilt. */
  reset(): void
  /**
   * Cuts the connection of the next transaction at its commit: on its way there, so that the server never hears of it, or
   * on the way back, so that it is kept and nobody is told.
   */
  cutNextCommit(where: 'there' | 'back'): void
  close(): Promise<void>
}

/** Lays a wire to a database. */
export async function wireTo(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  let cutting: 'there' | 'back' | undefined
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    let isCommitting = false
    for (const socket of pair) socket.setNoDelay(true).on('error', end).on('close', end)
    near.on('data', (bytes) => {
      if (cutting && bytes.includes('commit')) {
        isCommitting = cutting === 'back'
        cutting = undefined
        if (!isCommitting) return end()
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => (isCommitting ? end() : near.write(bytes)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const reset = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }
  return {
    databaseUrl: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    reset,
    cutNextCommit: (where) => {
      cutting = where
    },
    close: async () => {
      reset()
      server.close()
      await once(server, 'close')
    },
  }
}
