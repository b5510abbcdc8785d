import AES from 'crypto-js/aes'
import Utf8 from 'crypto-js/enc-utf8'

/**
 * Encrypts stored data, so that the data is hidden from a casual look. Every browser receives the secret, so this
 * encryption is no real protection.
 */
export interface StorageCipher {
  encrypt(value: unknown): string
  /** Decrypts a text with the secret. Undefined if the text was not encrypted with this secret. */
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
