const lastStep = (address: string) => address.split(/[?#]/)[0]?.split('/').at(-1) || address

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Finds the file name in an address: the last segment of the path. */
export const fileNameFromUrl = (address: string): string => decoded(lastStep(address))

/**
 * Matches an address that contains access rights: a signature under one of its usual names, or a parameter of similar
 * length.
 */
const signature =
  /[?&#;](?:[^=&]*(?:sign|sig|signature|token|credential|policy|expires|hmac|auth|jwt)=|[^=&]+=[^&#]{24})/i

/** Returns the address of a file for an export. A signed address is replaced by the file name. */
export const redactSignedUrl = (address: string): string =>
  signature.test(address) ? fileNameFromUrl(address) : address

/** A replacer for JSON.stringify that replaces signed addresses of files by file names. */
export const signedUrlReplacer = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^(?:https?:\/)?\/\S+$/.test(value) ? redactSignedUrl(value) : value
