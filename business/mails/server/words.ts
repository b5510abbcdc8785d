import { t } from 'deckhand'
import { Problem } from 'deckhand/server'

/** What a mail may say of an order, by the names that stand in double braces. */
export const sayable = [
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
export type Said = Readonly<Record<(typeof sayable)[number], string>>

/** What stands for something else: `{{order}}`. */
export const blank = /\{\{\s*([^{}]*?)\s*\}\}/g

/** A text with its blanks filled in; what it is filled with is never read for blanks again. */
export const filled = (text: string, said: Said): string =>
  text.replace(blank, (whole, name: string) => (name in said ? said[name as keyof Said] : whole))

/** The names in a text's blanks that nothing is known by. */
export function unknownIn(text: unknown): string[] {
  const known: readonly string[] = sayable
  const names = [...String(text ?? '').matchAll(blank)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !known.includes(name))
}

/** That nothing is known by some names, and what is. */
export const saidOfUnknown = (names: readonly string[]): string =>
  t('Nothing is known by the name {{unknown}}. A mail may say {{known}}.', {
    unknown: names.join(', '),
    known: sayable.map((name) => `{{${name}}}`).join(', '),
  })

/** Refuses texts with blanks that nothing fills, each at its field. */
export function expectSayable(texts: Readonly<Record<string, unknown>>): void {
  const errors = Object.entries(texts).flatMap(([field, text]): [string, string[]][] => {
    const unknown = unknownIn(text)
    return unknown.length === 0 ? [] : [[field, [saidOfUnknown(unknown)]]]
  })
  const [first] = errors
  if (first) throw new Problem(422, first[1][0] ?? '', Object.fromEntries(errors))
}
