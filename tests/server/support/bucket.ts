import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import S3rver from 's3rver'
import { freePort } from '../../../scripts/support/free-port.mjs'
import type { S3Connection } from '../../../server/database/files/storage-settings'
import { newFolder } from './stores'

/** A server with the API of S3 and one bucket. */
export interface BucketServer {
  readonly bucket: string
  readonly s3: S3Connection
  close(): Promise<void>
}

export async function startBucket(): Promise<BucketServer> {
  const { folder, remove } = newFolder()
  const port = await freePort()
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'deckhand' }],
  })
  await server.run()
  return {
    bucket: 'deckhand',
    s3: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    close: async () => {
      await server.close()
      remove()
    },
  }
}

/**
 * Starts the S3 server in a separate process, in which the server can also return long lists in pages. For page tokens,
 * the server uses a cipher that Node disables by default.
 */
export async function startPagingBucket(): Promise<BucketServer & { readonly folder: string }> {
  const { folder, remove } = newFolder()
  const port = await freePort()
  const program = fileURLToPath(new URL('../../../node_modules/s3rver/bin/s3rver.js', import.meta.url))
  const given = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--silent', '--configure-bucket', 'deckhand']
  const child = fork(program, given, { execArgv: ['--openssl-legacy-provider'], stdio: 'ignore' })
  const endpoint = `http://127.0.0.1:${port}`
  const isUp = () => fetch(endpoint).then(Boolean, () => false)
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`The bucket ended with ${child.exitCode}.`)
    await setTimeout(50)
  }
  return {
    folder,
    bucket: 'deckhand',
    s3: { endpoint, region: 'us-east-1', keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } },
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      remove()
    },
  }
}
