import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveSecret, type KeyRing, type ServerKeys } from './keys'

/** Keeps texts unreadable to whoever has the database, but not the server's secret. */
export interface SecretCipher {
  encrypt(text: string): string
  /** Undefined where it was closed with none of the secrets, or altered. */
  decrypt(sealed: string): string | undefined
  /** Whether it was closed with the secret that is used now. */
  usesCurrentKey(sealed: string): boolean
}

const cipher = 'aes-256-gcm'
const parts = { iv: 12, tag: 16 } as const

/** @param secrets each 32 bytes as base64url: the first closes, any opens. */
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
 * A JSON text that was sealed, as its value; one from before such texts were sealed is read as it is.
 *
 * @returns undefined where no key of the server opens it.
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
 * The seal of a server's keys. Before there were any for it, those of the tokens sealed.
 *
 * @param purpose what it seals; a seal of another purpose cannot open it. Default: second factors.
 */
export function secretCipherOf(
  { tokens, seals: [current, ...former] }: ServerKeys,
  purpose = 'second factor',
): SecretCipher {
  const derived = (key: string) => deriveSecret(key, purpose)
  return createSecretCipher([derived(current), ...[...former, ...tokens].map(derived)])
}
