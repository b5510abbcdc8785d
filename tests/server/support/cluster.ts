import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Cluster, startCluster, whyNoCluster } from '../../../scripts/support/cluster.mjs'

const why = whyNoCluster()

/**
 * Describes tests that need a real PostgreSQL server. If no server is installed, the tests are skipped, with the reason
 * in the name.
 *
 * @param tests receives a function that returns the running server.
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

/** A proxy to a database server. A test can cut the connections of the proxy. */
export interface Wire {
  /** The address of the database through the proxy. */
  readonly databaseUrl: string
  /** Resets all connections, like a restart of the network. */
  reset(): void
  /**
   * Cuts the connection of the next transaction at its commit. With 'there', the commit never reaches the server. With
   * 'back', the server commits, but its response is lost.
   */
  cutNextCommit(where: 'there' | 'back'): void
  close(): Promise<void>
}

/** Starts a proxy to a database. */
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
