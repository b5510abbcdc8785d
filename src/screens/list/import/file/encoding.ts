/** The encodings of text files. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const

export type TextEncoding = (typeof textEncodings)[number]

const marks: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Detects the encoding by the byte order mark. Without a byte order mark, the encoding is UTF-8 if the bytes are valid
 * UTF-8, else the former encoding of Windows.
 */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  return marked?.[0] ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** Decodes the text of a file without its byte order mark. */
export const decodeText = (bytes: Uint8Array, encoding: TextEncoding): string => new TextDecoder(encoding).decode(bytes)
