import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveSecret, type KeyRing, type ServerKeys } from './keys'

/** Encrypts texts, so that nobody can read these texts from the database without the server's secret. */
export interface SecretCipher {
  encrypt(text: string): string
  /** Decrypts a text. Undefined if no key can decrypt the text, or the text was altered. */
  decrypt(sealed: string): string | undefined
  /** Whether the text was encrypted with the current key. */
  usesCurrentKey(sealed: string): boolean
}

const cipher = 'aes-256-gcm'
const parts = { iv: 12, tag: 16 } as const

/** @param secrets the keys, with 32 bytes each, as base64url. The first key encrypts, and all keys can decrypt. */
export function createSecretCipher(secrets: KeyRing): SecretCipher {
  const [current, ...former] = secrets.map((secret) => Buffer.from(secret, 'base64url')) as [Buffer, ...Buffer[]]
  return {
    encrypt: (text) => {
      const iv = randomBytes(parts.iv)
      const sealing = createCipheriv(cipher, current, iv)
      const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64url')
    },
    decrypt: (sealed) => {
      for (const key of [current, ...former]) {
        const text = decryptWith(key, sealed)
        if (text !== undefined) return text
      }
      return undefined
    },
    usesCurrentKey: (sealed) => decryptWith(current, sealed) !== undefined,
  }
}

/**
 * Decrypts and parses a JSON text. The function also parses unencrypted texts of earlier versions.
 *
 * @returns undefined if no key of the server can decrypt the text.
 */
export function decryptJson(seal: SecretCipher, text: string): unknown {
  const json = text.startsWith('{') ? text : seal.decrypt(text)
  return json === undefined ? undefined : JSON.parse(json)
}

function decryptWith(key: Buffer, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, parts.iv))
    opening.setAuthTag(bytes.subarray(parts.iv, parts.iv + parts.tag))
    return opening.update(bytes.subarray(parts.iv + parts.tag)).toString('utf8') + opening.final('utf8')
  } catch {
    return undefined
  }
}

/**
 * The cipher for a purpose, with the server's keys for encryption. Before these keys existed, the keys of the tokens
 * encrypted the texts.
 *
 * @param purpose the purpose of the texts. A cipher for another purpose cannot decrypt these texts. Default: second
 * factors.
 */
export function secretCipherOf(
  { tokens, seals: [current, ...former] }: ServerKeys,
  purpose = 'second factor',
): SecretCipher {
  const derived = (key: string) => deriveSecret(key, purpose)
  return createSecretCipher([derived(current), ...[...former, ...tokens].map(derived)])
}
