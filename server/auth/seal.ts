import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Keeps texts unreadable to whoever has the database, but not the server's secret. */
export interface Seal {
  close(text: string): string
  /** Undefined where it was closed with another secret, or altered. */
  open(sealed: string): string | undefined
}

const cipher = 'aes-256-gcm'
const parts = { iv: 12, tag: 16 } as const

/** @param secret 32 bytes as base64url. */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(secret, 'base64url')
  return {
    close: (text) => {
      const iv = randomBytes(parts.iv)
      const sealing = createCipheriv(cipher, key, iv)
      const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, parts.iv))
        opening.setAuthTag(bytes.subarray(parts.iv, parts.iv + parts.tag))
        return opening.update(bytes.subarray(parts.iv + parts.tag)).toString('utf8') + opening.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
