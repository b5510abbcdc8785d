import type { SettingsReader } from '../../platform/settings-reader'

/** How storage that speaks S3 is reached. */
export interface S3Connection {
  /** S3_ENDPOINT: the address of storage that is not AWS' own. Default: AWS' for the region. */
  readonly endpoint?: string
  /** S3_REGION. Default: us-east-1, which those that have no regions take. */
  readonly region: string
  /** S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. Default: what AWS' own tools would find. */
  readonly keys?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

/** What is set about storage. */
export interface StorageSettings {
  /** FILES_URL: the pictures and attachments, in a folder or at s3://bucket/prefix. Default: `files` in the data folder. */
  readonly filesUrl?: string
  readonly s3: S3Connection
}

/** Reads how storage that speaks S3 is reached. */
export function readStorageSettings({
  optional: given,
  secret,
  address,
  refuse,
  fail,
}: SettingsReader): StorageSettings {
  const filesUrl = given('FILES_URL')
  if (filesUrl !== undefined && !/^(s3:\/\/[^/]+|[a-z]:[\\/]|(?![a-z\d+.-]+:))/i.test(filesUrl))
    refuse('FILES_URL', 'a folder or a bucket was expected, such as /srv/deckhand/files or s3://bucket/prefix')
  const endpoint = address('S3_ENDPOINT', ['http:', 'https:'], 'https://s3.example.com')
  const [accessKeyId, secretAccessKey] = [given('S3_ACCESS_KEY_ID'), secret('S3_SECRET_ACCESS_KEY')]
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    fail('Of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY one is set. Set both, or none.')
  return {
    ...(filesUrl && { filesUrl }),
    s3: {
      region: given('S3_REGION') ?? 'us-east-1',
      ...(endpoint && { endpoint }),
      ...(accessKeyId && secretAccessKey && { keys: { accessKeyId, secretAccessKey } }),
    },
  }
}
