import type { SettingsReader } from '../../platform/settings-reader'

/** The connection to S3-compatible storage. */
export interface S3Connection {
  /** S3_ENDPOINT: the URL of the storage, if the storage is not at AWS. Default: the endpoint of AWS for the region. */
  readonly endpoint?: string
  /** S3_REGION: the region of the storage. Default: us-east-1. Storage services without regions accept us-east-1. */
  readonly region: string
  /**
   * S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: the credentials for the storage. Default: the credentials that the AWS
   * tools would find.
   */
  readonly keys?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

/** The settings of the file storage. */
export interface StorageSettings {
  /**
   * FILES_URL: the location of pictures and attachments. The location is a folder or s3://bucket/prefix. Default: the
   * folder `files` in the data folder.
   */
  readonly filesUrl?: string
  readonly s3: S3Connection
}

/** Reads the settings of the file storage. */
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
    fail('Only one of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is set. Set both, or none.')
  return {
    ...(filesUrl && { filesUrl }),
    s3: {
      region: given('S3_REGION') ?? 'us-east-1',
      ...(endpoint && { endpoint }),
      ...(accessKeyId && secretAccessKey && { keys: { accessKeyId, secretAccessKey } }),
    },
  }
}
