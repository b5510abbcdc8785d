import { type Cipher, createCipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { t } from '../../../vocabulary'
import { deriveSecret, type KeyRing } from '../../platform/keys'
import { Problem } from '../../platform/problem'
import { isServedFile } from './file-store'

/** What an address is good for, in milliseconds, at the least; all that are answered within as long end together. */
const life = 12 * 60 * 60 * 1000

/** Milliseconds by which the clock of the process that signed may be ahead. */
const ahead = 2 * 60 * 60 * 1000

/** Bytes of a block of the cipher, and of a picture's name. */
const block = 16

/** A picture and its thumbnail, side by side, or an attachment beside its name, as records answer them. */
const pair = /("url":"\/files\/([0-9a-f]{32})\.)(?:webp(","thumbnailUrl":"\/files\/\2\.thumb\.webp)"|file(","name":"))/g

const signed = /^(\/files\/[0-9a-f]{32}\.(?:(?:thumb\.)?webp|file))\?until=\d+&sign=[\w-]+$/

/** Signs the addresses of files, for neither an <img> nor a link sends a token. */
export interface FileUrlSigner {
  /** The JSON of an answer, with the addresses of its files signed. */
  sign(json: string, now?: Date): string
  /** For how many more seconds an address is good; undefined where it never was, or is no longer. */
  secondsLeft(name: string, query: Readonly<Record<string, unknown>>, now?: Date): number | undefined
}

/** @param keys what the tokens are signed by, and so the same for all processes. */
export function createFileUrlSigner(keys: KeyRing): FileUrlSigner {
  const secrets = keys.map((key) => deriveSecret(key, 'files'))
  /**
   * What signs names until some moment. Each is as long as one block of a cipher, so that its encryption is a signature
   * which only the holder of the key can tell, and those of a whole list are made at once.
   */
  const signerOf = (until: number, secret = secrets[0] ?? ''): Cipher =>
    createCipheriv('aes-256-ecb', createHmac('sha256', secret).update(`${until}`).digest(), null)
  const signatures = (signer: Cipher, stems: readonly string[]) => {
    const blocks = signer.update(stems.join(''), 'hex')
    return stems.map((_, at) => blocks.toString('base64url', at * block, (at + 1) * block))
  }

  let handedOut = { until: 0, signer: signerOf(0) }

  return {
    sign: (json, now = new Date()) => {
      if (!json.includes('"url":"/files/')) return json
      const until = (Math.ceil((now.getTime() + life) / life) * life) / 1000
      if (until !== handedOut.until) handedOut = { until, signer: signerOf(until) }
      const stems = Array.from(json.matchAll(pair), ([, , stem = '']) => stem)
      const signs = signatures(handedOut.signer, stems).values()
      return json.replace(pair, (_, address: string, _stem, thumbnail: string | undefined, name: string) => {
        const query = `?until=${until}&sign=${signs.next().value}`
        return thumbnail ? `${address}webp${query}${thumbnail}${query}"` : `${address}file${query}${name}`
      })
    },
    secondsLeft: (name, { until, sign }, now = new Date()) => {
      if (!isServedFile(name)) return undefined
      if (typeof until !== 'string' || typeof sign !== 'string' || !/^\d{1,12}$/.test(until)) return undefined
      const left = Number(until) - Math.floor(now.getTime() / 1000)
      const given = Buffer.from(sign)
      const isBy = (secret: string) => {
        const expected = Buffer.from(signatures(signerOf(Number(until), secret), [name.slice(0, 32)])[0] ?? '')
        return given.length === expected.length && timingSafeEqual(given, expected)
      }
      // What is good for longer than any address was signed while the clock was wrong.
      return left > 0 && left * 1000 <= 2 * life + ahead && secrets.some(isBy) ? left : undefined
    },
  }
}

/** Whether a value of a free form would be signed like a file, and so open one to whoever knows its name. */
export const wouldBeSignedAsFile = (value: unknown): boolean => JSON.stringify(value).search(pair) >= 0

/** Lists and objects of a body within each other; what no declaration asks for would only exhaust whoever walks it. */
const deepest = 30

/**
 * A value of a body with the signatures taken off the addresses in it, whole or within lists and objects.
 *
 * @throws Problem 400 where these stand too deep within each other.
 */
export function stripFileSignatures(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.startsWith('/files/') ? value.replace(signed, '$1') : value
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest)
    throw new Problem(
      400,
      t('The body nests lists or objects more than {{most}} levels deep. Use fewer levels.', {
        most: deepest,
      }),
    )
  if (Array.isArray(value)) return value.map((inner) => stripFileSignatures(inner, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stripFileSignatures(inner, depth + 1)]))
}
