import { type Cipher, createCipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { t } from '../../../vocabulary'
import { deriveSecret, type KeyRing } from '../../platform/keys'
import { Problem } from '../../platform/problem'
import { isServedFile } from './file-store'

/**
 * The minimum milliseconds for which a URL is valid. URLs that are signed within one period of this length expire at
 * the same time.
 */
const life = 12 * 60 * 60 * 1000

/** The milliseconds by which the clock of the signing process may be ahead. */
const ahead = 2 * 60 * 60 * 1000

/** The number of bytes of a cipher block, and of the random part of a file name. */
const block = 16

/** Matches the JSON of a picture with its thumbnail, or of an attachment with its name. */
const pair = /("url":"\/files\/([0-9a-f]{32})\.)(?:webp(","thumbnailUrl":"\/files\/\2\.thumb\.webp)"|file(","name":"))/g

const signed = /^(\/files\/[0-9a-f]{32}\.(?:(?:thumb\.)?webp|file))\?until=\d+&sign=[\w-]+$/

/** Signs the URLs of files, because <img> elements and links cannot send a token. */
export interface FileUrlSigner {
  /** Signs the file URLs in the JSON of a response. */
  sign(json: string, now?: Date): string
  /** The seconds for which a URL remains valid. Undefined if its signature is invalid or has expired. */
  secondsLeft(name: string, query: Readonly<Record<string, unknown>>, now?: Date): number | undefined
}

/** @param keys the keys of the tokens, so that all processes have the same keys. */
export function createFileUrlSigner(keys: KeyRing): FileUrlSigner {
  const secrets = keys.map((key) => deriveSecret(key, 'files'))
  /**
   * The cipher that signs file names until a point in time. Each name is one cipher block. Only a process with the key
   * can encrypt the name, so that the encrypted name serves as a signature. One call of the cipher signs all names of a
   * list.
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
      // If a URL is valid for longer than the maximum, the URL was signed while the clock was wrong.
      return left > 0 && left * 1000 <= 2 * life + ahead && secrets.some(isBy) ? left : undefined
    },
  }
}

/**
 * Whether the server would sign a free-form value like a file URL. If the server signed such a value, anyone who knows
 * the file's name could open the file.
 */
export const wouldBeSignedAsFile = (value: unknown): boolean => JSON.stringify(value).search(pair) >= 0

/**
 * The maximum nesting of lists and objects in a body. No declaration needs more, and deep nesting would exhaust the
 * stack.
 */
const deepest = 30

/**
 * Removes the signatures from file URLs in a body, including nested lists and objects.
 *
 * @throws Problem 400 if the value is nested too deeply.
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
