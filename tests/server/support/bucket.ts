import S3rver from 's3rver'
import { freePort } from '../../../scripts/free-port.mjs'
import type { Bucket } from '../../../server/settings/storage'
import { newFolder } from './stores'

/** A server that speaks S3, with one bucket. */
export interface BucketServer {
  readonly bucket: string
  readonly s3: Bucket
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
