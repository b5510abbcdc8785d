import { currentBusiness, type RemarkName } from './business'
import { formatStoredAmounts } from './format-amounts'
import { language, t } from './i18n'
import { foldText } from './text-comparison'
import { placeholdersIn } from './translation'

const blank = /\{\{(\w+)\}\}/g

const remarks = (): Readonly<Record<string, string>> => currentBusiness().remarks ?? {}

/**
 * A remark of the business as it is kept: in English, whoever reads it.
 *
 * @throws Error where the business has no such remark.
 */
export function remark(name: RemarkName, blanks: Readonly<Record<string, unknown>> = {}): string {
  const text = remarks()[name]
  if (text === undefined)
    throw new Error(
      `There is no remark '${name}'. Expected one of business/index.ts: ${Object.keys(remarks()).join(', ')}.`,
    )
  return text.replace(blank, (_, key: string) => String(blanks[key] ?? ''))
}

interface Form {
  readonly text: string
  readonly names: readonly string[]
  readonly pattern: RegExp
}

const taken = (name: string) => (name === 'reference' ? '(.+)' : '(\\S+)')

/** Those with more words of their own come first, since a reference takes any. */
const formsOf = (texts: Readonly<Record<string, string>>): readonly Form[] =>
  Object.values(texts)
    .sort((one, other) => other.length - one.length)
    .map((text) => ({
      text,
      names: placeholdersIn(text),
      pattern: new RegExp(`^${text.replaceAll('.', '\\.').replace(blank, (_, name: string) => taken(name))}$`),
    }))

const known = new WeakMap<object, readonly Form[]>()

function forms(): readonly Form[] {
  const texts = remarks()
  const found = known.get(texts) ?? formsOf(texts)
  known.set(texts, found)
  return found
}

/** A kept text for its reader: a remark in their language, amounts in their way of writing, and what people wrote as they wrote it. */
export function translateRemark(kept: string): string {
  if (language() === 'en') return formatStoredAmounts(kept)
  for (const { text, names, pattern } of forms()) {
    const found = pattern.exec(kept)
    if (found) return t(text, Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])))
  }
  return formatStoredAmounts(kept)
}

const fixedParts = (text: string) => text.split(/\{\{\w+\}\}/)

/**
 * The remarks that say a word of their own in the reader's language, as they are kept: what stands before, between and
 * after their blanks. None in English, where they are read as they are kept.
 */
export function findRemarksContaining(word: string): readonly (readonly string[])[] {
  if (language() === 'en') return []
  const wanted = foldText(word)
  return Object.values(remarks())
    .filter((text) => fixedParts(t(text)).some((part) => foldText(part).includes(wanted)))
    .map(fixedParts)
}
