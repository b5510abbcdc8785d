import { t } from 'deckhand'
import { Problem } from 'deckhand/server'

/** What a mail may say of an order, by the names that stand in double braces. */
export const placeholderNames = [
  'customer',
  'order',
  'items',
  'total',
  'site',
  'courier',
  'tracking',
  'link',
  'refunded',
] as const

/** What is said in the places of those names. */
export type MailPlaceholderValues = Readonly<Record<(typeof placeholderNames)[number], string>>

/** What stands for something else: `{{order}}`. */
export const placeholderPattern = /\{\{\s*([^{}]*?)\s*\}\}/g

/** What is said in the place of a blank; a dash where a sentence goes on around nothing. */
export const placeholderValue = (said: MailPlaceholderValues, whole: string, name: string): string =>
  Object.hasOwn(said, name) ? said[name as keyof MailPlaceholderValues] || '–' : whole

/** A text with its blanks filled in; what it is filled with is never read for blanks again. */
export const fillPlaceholders = (text: string, said: MailPlaceholderValues): string =>
  text.replace(placeholderPattern, (whole, name: string) => placeholderValue(said, whole, name))

/** Whether a line labels nothing, such as 'Courier: {{courier}}' where there is none: no sentence goes before or on. */
function isEmptyLabelLine(line: string, said: MailPlaceholderValues): boolean {
  const names = [...line.matchAll(placeholderPattern)].map(([, name = '']) => name)
  const [before = '', ...rest] = line.replaceAll(placeholderPattern, '\n').split('\n')
  const isSentence = /[.!?]\s+\S/.test(before) || /[.!?]/.test(rest.at(-1) ?? '')
  return names.length > 0 && !isSentence && names.every((name) => said[name as keyof MailPlaceholderValues] === '')
}

/** A text without the lines that would label nothing. */
export const removeEmptyLabelLines = (text: string, said: MailPlaceholderValues): string =>
  text
    .split('\n')
    .filter((line) => !isEmptyLabelLine(line, said))
    .join('\n')

/** The names in a text's blanks that nothing is known by. */
function unknownIn(text: string): string[] {
  const known: readonly string[] = placeholderNames
  const names = [...text.matchAll(placeholderPattern)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !known.includes(name))
}

/** Where a text has double braces that close nothing or are not closed, with some letters around; undefined where it has none. */
const unpairedIn = (text: string): string | undefined =>
  /.{0,12}(?:\{\{|\}\}).{0,12}/.exec(text.replaceAll(placeholderPattern, ''))?.[0].trim()

/** What customers would read of a text that is not meant for them, in words; undefined where there is nothing. */
export function placeholderErrorIn(given: unknown): string | undefined {
  const text = String(given ?? '')
  const known = placeholderNames.map((name) => `{{${name}}}`).join(', ')
  const unpaired = unpairedIn(text)
  if (unpaired !== undefined)
    return t("A placeholder in '{{text}}' lacks its double braces on one side. You can use {{known}}.", {
      text: unpaired,
      known,
    })
  const unknown = unknownIn(text)
  if (unknown.length === 0) return undefined
  return t('Unknown placeholder: {{unknown}}. You can use {{known}}.', {
    unknown: unknown.join(', '),
    known,
  })
}

/** Refuses texts with blanks that nothing fills, each at its field. */
export function expectKnownPlaceholders(texts: Readonly<Record<string, unknown>>): void {
  const errors = Object.entries(texts).flatMap(([field, text]): [string, string[]][] => {
    const fault = placeholderErrorIn(text)
    return fault === undefined ? [] : [[field, [fault]]]
  })
  const [first] = errors
  if (first) throw new Problem(422, first[1][0] ?? '', Object.fromEntries(errors))
}
