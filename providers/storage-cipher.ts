import AES from 'crypto-js/aes'
import Utf8 from 'crypto-js/enc-utf8'

/** Hides what is kept in the browser from a glance; a secret that every browser is given does no more. */
export interface StorageCipher {
  encrypt(value: unknown): string
  /** What cannot be opened was sealed by another secret or by nobody: undefined. */
  decrypt(text: string): unknown
}

export const createStorageCipher = (secret: string): StorageCipher => ({
  encrypt: (value) => AES.encrypt(JSON.stringify(value), secret).toString(),
  decrypt: (text) => {
    try {
      return JSON.parse(AES.decrypt(text, secret).toString(Utf8))
    } catch {
      return undefined
    }
  },
})
