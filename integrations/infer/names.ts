import { applyCasing } from '../adapters/casing'

/**
 * Splits a name into lowercase words, such as 'InvoiceLine', 'invoice_line' and 'invoice-line' → ['invoice', 'line'].
 */
export const splitNameWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Normalizes a name for comparisons, such as 'created_at', 'CreatedAt' and 'created-at' → 'createdat'. */
export const normalizeName = (name: string): string => splitNameWords(name).join('')

const irregular: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  indices: 'index',
  matrices: 'matrix',
  vertices: 'vertex',
  statuses: 'status',
  addresses: 'address',
  movies: 'movie',
  cookies: 'cookie',
}

/** The words that end like a plural but are singular or uncountable. */
const uncounted =
  /(ss|us|is|news|series|species|data|media|sms|dns|tls|https?|aws|gps|kubernetes|analytics|sales|settings)$/

/** The singular of a word, such as 'invoices' → 'invoice'. A word that is not a plural stays unchanged. */
export function singular(word: string): string {
  const known = irregular[word]
  if (known) return known
  if (uncounted.test(word) || word.length < 4 || !word.endsWith('s')) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(x|ch|sh|ss|zz|us)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** The plural of a word, such as 'invoice' → 'invoices'. */
export function plural(word: string): string {
  const known = Object.keys(irregular).find((many) => irregular[many] === word)
  if (known) return known
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  if (/(s|x|ch|sh|z)$/.test(word)) return `${word}es`
  return `${word}s`
}

/** The plural of a name, in words, such as 'invoice-line' → 'invoice lines'. */
export function pluralLabelOf(name: string): string {
  const words = splitNameWords(name)
  const last = words.pop() ?? ''
  return [...words, plural(last)].join(' ')
}

const firstLetter = (name: string) => (/^[a-z]/.test(name) ? name : `x-${name}`)

/** The name of one record, such as 'InvoiceLines' → 'invoice-line'. */
export function entityName(name: string): string {
  const words = splitNameWords(name)
  const last = words.pop() ?? 'record'
  return firstLetter([...words, singular(last)].join('-'))
}

/** The first unused name of a list. If all names are in use, the first name with a number. */
export function firstFreeName(names: readonly string[], isTaken: (name: string) => boolean): string {
  const free = names.find((name) => !isTaken(name))
  if (free !== undefined) return free
  let number = 2
  while (isTaken(`${names[0]}-${number}`)) number += 1
  return `${names[0]}-${number}`
}

/**
 * Converts a name to camel case, such as 'created_at' → 'createdAt'. If a name begins with a digit, the function adds a
 * letter before the digit.
 */
export function toCamelCase(name: string): string {
  const joined = applyCasing(splitNameWords(name).join(' ') || 'value', 'camel')
  return /^[a-z]/.test(joined) ? joined : `n${joined}`
}

/** Converts a name to sentence case, such as 'invoice-line' → 'Invoice line'. */
export function toSentenceCase(name: string): string {
  const text = splitNameWords(name).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
