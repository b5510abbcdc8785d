import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedSecret, type Keys, type Several } from './keys'

/** Keeps texts unreadable to whoever has the database, but not the server's secret. */
export interface Seal {
  close(text: string): string
  /** Undefined where it was closed with none of the secrets, or altered. */
  open(sealed: string): string | undefined
  /** Whether it was closed with the secret that is used now. */
  isCurrent(sealed: string): boolean
}

const cipher = 'aes-256-gcm'
const parts = { iv: 12, tag: 16 } as const

/** @param secrets each 32 bytes as base64url: the first closes, any opens. */
export function createSeal(secrets: Several): Seal {
  const [current, ...former] = secrets.map((secret) => Buffer.from(secret, 'base64url')) as [Buffer, ...Buffer[]]
  return {
    close: (text) => {
      const iv = randomBytes(parts.iv)
      const sealing = createCipheriv(cipher, current, iv)
      const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed) => {
      for (const key of [current, ...former]) {
        const text = openWith(key, sealed)
        if (text !== undefined) return text
      }
      return undefined
    },
    isCurrent: (sealed) => openWith(current, sealed) !== undefined,
  }
}

/**
 * A JSON text that was sealed, as its value; one from before such texts were sealed is read as it is.
 *
 * @returns undefined where no key of the server opens it.
 */
export function opened(seal: Seal, text: string): unknown {
  const json = text.startsWith('{') ? text : seal.open(text)
  return json === undefined ? undefined : JSON.parse(json)
}

function openWith(key: Buffer, sealed: string): string | undefined {
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
export function sealOf({ tokens, seals: [current, ...former] }: Keys, purpose = 'second factor'): Seal {
  const derived = (key: string) => derivedSecret(key, purpose)
  return createSeal([derived(current), ...[...former, ...tokens].map(derived)])
}
