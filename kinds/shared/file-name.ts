const lastStep = (address: string) => address.split(/[?#]/)[0]?.split('/').at(-1) || address

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What a file is called that nothing but its address tells of: the end of that. */
export const fileNameFromUrl = (address: string): string => decoded(lastStep(address))

/** What opens a file to anyone who has its address: a signature by one of its usual names, or a parameter as long as one. */
const signature =
  /[?&#;](?:[^=&]*(?:sign|sig|signature|token|credential|policy|expires|hmac|auth|jwt)=|[^=&]+=[^&#]{24})/i

/** The address of a file as it may be exported: one that is signed is replaced by the file's name. */
export const redactSignedUrl = (address: string): string =>
  signature.test(address) ? fileNameFromUrl(address) : address

/** For JSON.stringify: texts that are signed addresses of files are replaced by the files' names. */
export const signedUrlReplacer = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^(?:https?:\/)?\/\S+$/.test(value) ? redactSignedUrl(value) : value
