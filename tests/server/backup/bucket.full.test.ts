import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  type BackupDestination,
  openBackupDestination,
} from '../../../server/operations/backup/destinations/destination'
import { startPagingBucket } from '../support/bucket'

let server: Awaited<ReturnType<typeof startPagingBucket>>
let place: BackupDestination
beforeAll(async () => {
  server = await startPagingBucket()
  place = await openBackupDestination('s3://deckhand/shop', server.s3)
})
afterAll(() => server.close())

describe('a bucket of backups', () => {
  it('lists more than the thousand names that one response contains', async () => {
    await place.putBytes('files/0000.webp', Buffer.from('x'))
    const names = Array.from({ length: 1_010 }, (_, nth) => `${String(nth).padStart(4, '0')}.webp`)
    const folder = join(server.folder, 'deckhand', 'shop', 'files')
    for (const file of readdirSync(folder))
      for (const name of names.slice(1)) copyFileSync(join(folder, file), join(folder, file.replace('0000.webp', name)))
    expect([...(await place.names('files'))].sort()).toEqual(names)
  })

  it('is reported with the error of S3 if it refuses the secret', async () => {
    // The test bucket accepts any secret, so this server returns the response of AWS.
    const refusing = createServer((_, reply) =>
      reply
        .writeHead(403, { 'content-type': 'application/xml' })
        .end('<Error><Code>SignatureDoesNotMatch</Code><Message>The signatures differ.</Message></Error>'),
    ).listen(0, '127.0.0.1')
    await once(refusing, 'listening')
    onTestFinished(() => void refusing.close())
    const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
    const other = await openBackupDestination('s3://deckhand/shop', { ...server.s3, endpoint })
    await expect(other.names('')).rejects.toThrow(
      /^s3:\/\/deckhand\/shop cannot be read \(SignatureDoesNotMatch: The signatures differ\.\)\. Look at BACKUP_TO/,
    )
  })

  it('is named in the error if it disappears while a backup is read', async () => {
    const gone = await startPagingBucket()
    const held = await openBackupDestination('s3://deckhand', gone.s3)
    await held.putBytes('large', randomBytes(32 * 1024 * 1024))
    const stream = await held.read('large')
    const reading = (async () => {
      for await (const _ of stream) await gone.close()
    })()
    await expect(reading).rejects.toThrow(/^s3:\/\/deckhand does not give 'large' \(/)
    await expect(held.putBytes('other', Buffer.from('x'))).rejects.toThrow(
      /^s3:\/\/deckhand cannot be written to \(.*ECONNREFUSED/,
    )
  }, 60_000)
})
