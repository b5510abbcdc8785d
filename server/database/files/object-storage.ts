import { resolve } from 'node:path'
import { Disk } from 'flydrive'
import { AtomicFolderDriver } from './atomic-folder-driver'
import type { S3Connection } from './storage-settings'

/** A storage for files, and the prefix of its keys. */
export interface FileStorage {
  readonly disk: Disk
  /** The prefix of the keys. The prefix ends with a slash, or is empty. */
  readonly prefix: string
}

const s3Scheme = 's3://'

/** Whether a location is a bucket, not a folder. */
export const isBucketUrl = (place: string): boolean => place.startsWith(s3Scheme)

/** The milliseconds to wait for a response of a bucket. */
const patience = { connectionTimeout: 5_000, requestTimeout: 60_000 }

/**
 * Opens a storage for files: a folder with atomic writes, or `s3://bucket/prefix`. The S3 driver is loaded on demand.
 * Opening a storage does not access the storage.
 */
export async function openStorage(place: string, { endpoint, region, keys }: S3Connection): Promise<FileStorage> {
  if (!isBucketUrl(place)) return { disk: new Disk(new AtomicFolderDriver(resolve(place))), prefix: '' }
  // The AWS SDK warns that its later versions need a later version of Node.js. Only developers can act on this warning.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const { S3Driver } = await import('flydrive/drivers/s3')
  const [bucket = '', ...path] = place.slice(s3Scheme.length).split('/').filter(Boolean)
  const driver = new S3Driver({
    bucket,
    visibility: 'private',
    supportsACL: false,
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: keys }),
    requestHandler: patience,
    // S3-compatible services other than AWS do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { disk: new Disk(driver), prefix: path.map((part) => `${part}/`).join('') }
}

/** The reason for an error of a file storage, in a few words. */
export function storageErrorReason(error: unknown): string {
  let at = error as Partial<NodeJS.ErrnoException> & { readonly cause?: unknown; readonly errors?: readonly unknown[] }
  for (let next = at.cause ?? at.errors?.[0]; next; next = at.cause ?? at.errors?.[0]) at = next as typeof at
  const known = at.code ?? at.name
  return known === undefined || known === 'Error' || at.message?.includes(known)
    ? (at.message ?? String(error))
    : [known, at.message].filter(Boolean).join(': ')
}
