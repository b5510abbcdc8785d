import { blanksIn, language, phrase, t } from './words'

/** What the server writes into a record by itself, at a place where people write too. */
const remarks = {
  receivedAs: phrase('Stock-in {{reference}}'),
  received: phrase('Stock-in'),
  putRightAs: phrase('Stock-in {{reference}} put right'),
  putRight: phrase('Stock-in put right'),
  ordered: phrase('Order {{number}}'),
  cancelled: phrase('Order {{number}} cancelled'),
  returned: phrase('Order {{number}} returned'),
  writtenOff: phrase('Order {{number}} returned, goods written off'),
  handedOut: phrase('Card {{serial}}'),
  begun: phrase('More had been handed out than was received when the ledger was begun.'),
  orderCancelled: phrase('The order was cancelled.'),
  orderReturned: phrase('The order was returned.'),
} as const

const blank = /\{\{(\w+)\}\}/g

/** A remark as it is kept: in English, whoever reads it. */
export const remark = (name: keyof typeof remarks, blanks: Readonly<Record<string, unknown>> = {}): string =>
  remarks[name].replace(blank, (_, key: string) => String(blanks[key] ?? ''))

/** References are whatever stands on a delivery note; numbers are one word. */
const taken = (name: string) => (name === 'reference' ? '(.+)' : '(\\S+)')

/** Those with more words of their own come first, since a reference takes any. */
const forms = Object.values(remarks)
  .sort((one, other) => other.length - one.length)
  .map((text) => ({
    text,
    names: blanksIn(text),
    pattern: new RegExp(`^${text.replaceAll('.', '\\.').replace(blank, (_, name: string) => taken(name))}$`),
  }))

/** A kept text for whoever reads it: a remark in their language, and what people wrote as they wrote it. */
export function readRemark(kept: string): string {
  if (language() === 'en') return kept
  for (const { text, names, pattern } of forms) {
    const found = pattern.exec(kept)
    if (found) return t(text, Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])))
  }
  return kept
}

const fixedParts = (text: string) => text.split(/\{\{\w+\}\}/)

/**
 * The remarks that say a word of their own in the reader's language, as they are kept: what stands before, between and
 * after their blanks. None in English, where they are read as they are kept.
 */
export function remarksSaying(word: string): readonly (readonly string[])[] {
  if (language() === 'en') return []
  const wanted = word.toLowerCase()
  return Object.values(remarks)
    .filter((text) => fixedParts(t(text)).some((part) => part.toLowerCase().includes(wanted)))
    .map(fixedParts)
}
