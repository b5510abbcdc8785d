import { resolve } from 'node:path'
import { Disk } from 'flydrive'
import { AtomicFolderDriver } from './atomic-folder-driver'
import type { S3Connection } from './storage-settings'

/** Where files are kept, and what the key of each begins with there. */
export interface FileStorage {
  readonly disk: Disk
  /** Ends with a slash, or is empty. */
  readonly prefix: string
}

const s3Scheme = 's3://'

/** Whether a place is a bucket rather than a folder. */
export const isBucketUrl = (place: string): boolean => place.startsWith(s3Scheme)

/** Milliseconds for which a bucket may be silent. */
const patience = { connectionTimeout: 5_000, requestTimeout: 60_000 }

/**
 * Opens a place for files: a folder, in which each is there as a whole or not at all, or `s3://bucket/prefix`. The driver of
 * S3 is loaded where it is needed. Nothing is asked of the place yet.
 */
export async function openStorage(place: string, { endpoint, region, keys }: S3Connection): Promise<FileStorage> {
  if (!isBucketUrl(place)) return { disk: new Disk(new AtomicFolderDriver(resolve(place))), prefix: '' }
  // Its warning that a later one will need a later Node is for whoever updates the package, not for whoever runs the product.
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
    // Others than AWS' own do not know the checksums that came later.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { disk: new Disk(driver), prefix: path.map((part) => `${part}/`).join('') }
}

/** Why a place did not do what was asked of it, in a few words. */
export function storageErrorReason(error: unknown): string {
  let at = error as Partial<NodeJS.ErrnoException> & { readonly cause?: unknown; readonly errors?: readonly unknown[] }
  for (let next = at.cause ?? at.errors?.[0]; next; next = at.cause ?? at.errors?.[0]) at = next as typeof at
  const known = at.code ?? at.name
  return known === undefined || known === 'Error' || at.message?.includes(known)
    ? (at.message ?? String(error))
    : [known, at.message].filter(Boolean).join(': ')
}
