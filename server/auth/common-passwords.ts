import { t } from '../../vocabulary'

/** What the commonest passwords of twelve and more characters are made of. */
const commonWords = [
  'access admin administrator apple baseball batman changeme charlie computer daniel default deckhand dragon flower',
  'football freedom hello hunter hottie iloveyou jessica jordan killer lakers letmein liverpool login london loveme',
  'lovely manager master michael michelle monkey mustang mynoob name nicole ninja passw0rd passwort password princess',
  'qazwsx qwerty querty root samsung secret shadow soccer sophie starwars summer sunshine superman superuser system',
  'temporary test thomas trustno tigger user welcome whatever winter spring autumn zaq azerty asdfgh zxcvbn my the',
  'is your this i love you me let in change please super now here',
]
  .join(' ')
  .split(' ')

/** What fingers and children recite. */
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

const isRepeated = (text: string) => /^(.{1,6})\1+.{0,2}$/su.test(text)

const isWalk = (text: string) => walks.some((walk) => `${walk}${walk}`.includes(text))

/** Whether nothing is left of a text once the known parts are taken out of it. */
const isMadeOf = (text: string, parts: readonly string[]): boolean => {
  if (text === '') return true
  return parts.some((part) => part !== '' && text.startsWith(part) && isMadeOf(text.slice(part.length), parts))
}

/**
 * Why a password is too easy to guess, or undefined when it is not: common words and keyboard walks, alone or strung
 * together with digits and signs; one short text again and again; or what everyone knows of the person.
 *
 * @param known such as the person's name and e-mail address.
 */
export function weaknessOf(password: string, known: readonly string[] = []): string | undefined {
  const lower = password.toLowerCase()
  const own = known.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length > 2)
  const bare = lower.replace(/[^\p{L}]+$/u, '')
  const isCommon = [letters(lower), letters(plain(bare))].some(
    (text) => text !== '' && (isWalk(text) || isMadeOf(text, commonWords)),
  )
  if (isWalk(lower) || isRepeated(lower) || isCommon || /^\d+$/.test(lower))
    return t('This password is among the commonest and would be guessed; choose another, such as four random words.')
  if (own.length > 0 && isMadeOf(letters(lower), own.map(letters)) && letters(lower) !== '')
    return t('This password is made of your name or address; choose another, such as four random words.')
  return undefined
}
