import { t } from 'deckhand'
import { Problem } from 'deckhand/server'

/** The names of the placeholders that an e-mail template may use, in double braces. */
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

/** The values of the placeholders. */
export type MailPlaceholderValues = Readonly<Record<(typeof placeholderNames)[number], string>>

/** Matches a placeholder: `{{order}}`. */
export const placeholderPattern = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The value of a placeholder, or a dash if the value is empty. An unknown placeholder stays unchanged. */
export const placeholderValue = (said: MailPlaceholderValues, whole: string, name: string): string =>
  Object.hasOwn(said, name) ? said[name as keyof MailPlaceholderValues] || '–' : whole

/** A text with its placeholders filled in. Placeholders inside the values are not filled in. */
export const fillPlaceholders = (text: string, said: MailPlaceholderValues): string =>
  text.replace(placeholderPattern, (whole, name: string) => placeholderValue(said, whole, name))

/**
 * Whether a line is a label without a value, such as 'Courier: {{courier}}' without a courier. A line that contains
 * other sentences is not a label.
 */
function isEmptyLabelLine(line: string, said: MailPlaceholderValues): boolean {
  const names = [...line.matchAll(placeholderPattern)].map(([, name = '']) => name)
  const [before = '', ...rest] = line.replaceAll(placeholderPattern, '\n').split('\n')
  const isSentence = /[.!?]\s+\S/.test(before) || /[.!?]/.test(rest.at(-1) ?? '')
  return names.length > 0 && !isSentence && names.every((name) => said[name as keyof MailPlaceholderValues] === '')
}

/** A text without the lines that are a label without a value. */
export const removeEmptyLabelLines = (text: string, said: MailPlaceholderValues): string =>
  text
    .split('\n')
    .filter((line) => !isEmptyLabelLine(line, said))
    .join('\n')

/** The unknown placeholders of a text. */
function unknownIn(text: string): string[] {
  const known: readonly string[] = placeholderNames
  const names = [...text.matchAll(placeholderPattern)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !known.includes(name))
}

/**
 * The text around an opening or closing double brace that has no matching brace. Returns undefined if the text has no
 * such brace.
 */
const unpairedIn = (text: string): string | undefined =>
  /.{0,12}(?:\{\{|\}\}).{0,12}/.exec(text.replaceAll(placeholderPattern, ''))?.[0].trim()

/**
 * The error message for broken or unknown placeholders in a text, which customers would see unchanged. Returns
 * undefined if all placeholders are valid.
 */
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

/**
 * Refuses texts with broken or unknown placeholders, with an error for each field.
 *
 * @throws Problem 422 if a text has a broken or unknown placeholder.
 */
export function expectKnownPlaceholders(texts: Readonly<Record<string, unknown>>): void {
  const errors = Object.entries(texts).flatMap(([field, text]): [string, string[]][] => {
    const fault = placeholderErrorIn(text)
    return fault === undefined ? [] : [[field, [fault]]]
  })
  const [first] = errors
  if (first) throw new Problem(422, first[1][0] ?? '', Object.fromEntries(errors))
}
