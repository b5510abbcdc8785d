import AES from 'crypto-js/aes'
import Utf8 from 'crypto-js/enc-utf8'

/** Hides stored data from a casual look. Every browser receives the secret, so this is no real protection. */
export interface StorageCipher {
  encrypt(value: unknown): string
  /** Decrypts a text. Undefined if the text was encrypted with another secret or not at all. */
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
