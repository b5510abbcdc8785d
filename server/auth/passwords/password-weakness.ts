import { createHash } from 'node:crypto'
import { currentBusiness, t } from '../../../vocabulary'
import { commonPasswordHashes } from './common-password-hashes'

/** The words in the most common passwords of twelve and more characters. */
const commonWords = [
  'access admin administrator apple baseball batman changeme charlie computer daniel default dragon flower',
  'football freedom hello hunter hottie iloveyou jessica jordan killer lakers letmein liverpool login london loveme',
  'lovely manager master michael michelle monkey mustang mynoob name nicole ninja passw0rd passwort password princess',
  'qazwsx qwerty querty root samsung secret shadow soccer sophie starwars summer sunshine superman superuser system',
  'temporary test thomas trustno tigger user welcome whatever winter spring autumn zaq azerty asdfgh zxcvbn my the',
  'is your this i love you me let in change please super now here',
]
  .join(' ')
  .split(' ')

/** Sequences of the alphabet, the digits and the keyboard. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  '09876543210987654321',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
]

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  $: 's',
  '@': 'a',
}

const plain = (text: string) => text.toLowerCase().replace(/[013457$@]/g, (sign) => lookAlikes[sign] ?? sign)

const letters = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** Whether a text repeats one shorter text, or has at most three different characters. */
const isRepeated = (text: string) => /^(.+?)\1+.{0,2}$/su.test(text) || new Set(text).size <= 3

const isWalk = (text: string) => walks.some((walk) => `${walk}${walk}`.includes(text))

/** The number of bytes of each hash in the list of common passwords. */
const hashBytes = 5

let listed: Buffer | undefined

/** Whether a password in lower case is in the list of the most common passwords. */
function isListed(lower: string): boolean {
  listed ??= Buffer.from(commonPasswordHashes, 'base64')
  const hash = createHash('sha256').update(lower).digest().subarray(0, hashBytes)
  let [low, high] = [0, listed.length / hashBytes]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const order = hash.compare(listed, middle * hashBytes, (middle + 1) * hashBytes)
    if (order === 0) return true
    if (order < 0) high = middle
    else low = middle + 1
  }
  return false
}

/** Whether a text consists only of the given words. */
const isMadeOf = (text: string, parts: readonly string[]): boolean => {
  if (text === '') return true
  return parts.some((part) => part !== '' && text.startsWith(part) && isMadeOf(text.slice(part.length), parts))
}

/** Normalizes a text so that names are found regardless of case, accents, spaces and similar-looking characters. */
const squeezed = (text: string) => plain(text.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether a word of a name is long enough to search for it in passwords. Shorter words of a name occur in too many
 * other words. In scripts that write a word with one or two characters, two characters are enough.
 */
const longEnough = (part: string) =>
  part.length >= (/^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]+$/u.test(part) ? 4 : 2)

/** Whether a password contains a name, or a word of the name. */
function containsName(password: string, name: string): boolean {
  const text = squeezed(password)
  const whole = squeezed(name)
  const parts = name.split(/[^\p{L}\p{N}\p{M}]+/u).map(squeezed)
  return [whole, ...parts].some((part) => longEnough(part) && text.includes(part))
}

/**
 * The reason why a password is too easy to guess, or undefined. The check finds:
 * - the most common passwords
 * - common words and keyboard sequences, also combined with digits and punctuation
 * - a short text that repeats
 * - the names of Deckhand, the business or the person
 * - other public data of the person
 *
 * @param known public data, such as the person's name and e-mail address.
 */
export function passwordWeaknessOf(password: string, known: readonly string[] = []): string | undefined {
  const lower = password.toLowerCase()
  const own = known.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length > 2)
  const bare = lower.replace(/[^\p{L}]+$/u, '')
  const isCommon = [letters(lower), letters(plain(bare))].some(
    (text) => text !== '' && (isWalk(text) || isMadeOf(text, commonWords)),
  )
  if (isListed(lower) || isWalk(lower) || isRepeated(lower) || isCommon || /^\d+$/.test(lower))
    return t('This password is too common. Choose another, such as four random words.')
  const names = known.map((one) => one.replace(/@.*$/, ''))
  const isOfOwn = own.length > 0 && letters(lower) !== '' && isMadeOf(letters(lower), own.map(letters))
  if (isOfOwn || names.some((name) => containsName(password, name)))
    return t('Passwords must not contain your name or address. Choose another, such as four random words.')
  if (['Deckhand', currentBusiness().name].some((name) => squeezed(password).includes(squeezed(name))))
    return t(
      'Passwords must not contain the name of the business or of Deckhand. Choose another, such as four random words.',
    )
  return undefined
}
