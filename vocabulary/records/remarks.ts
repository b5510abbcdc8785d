import { currentBusiness, type RemarkName } from '../business'
import { formatStoredAmounts } from '../numbers/format-amounts'
import { language, t } from '../text/i18n'
import { foldText } from '../text/text-comparison'
import { placeholdersIn } from '../text/translation'

const blank = /\{\{(\w+)\}\}/g

const remarks = (): Readonly<Record<string, string>> => currentBusiness().remarks ?? {}

/**
 * The text of a remark for storage, in English.
 * @throws Error if the business has no such remark
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

/** Texts with more fixed words are compared first, because the placeholder `reference` matches any words. */
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

/**
 * Formats a stored text for its reader. A remark is translated, and amounts get the reader's format. Other texts of
 * users stay unchanged.
 */
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
 * The remarks whose translation contains a word, as the fixed texts between their placeholders. For English, the result
 * is empty, because stored remarks are English.
 */
export function findRemarksContaining(word: string): readonly (readonly string[])[] {
  if (language() === 'en') return []
  const wanted = foldText(word)
  return Object.values(remarks())
    .filter((text) => fixedParts(t(text)).some((part) => foldText(part).includes(wanted)))
    .map(fixedParts)
}
