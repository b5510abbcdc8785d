import { blanksIn, language, t } from './words'

/** What the server writes into a record by itself, at a place where people write too. */
const remarks = {
  receivedAs: 'Stock-in {{reference}}',
  received: 'Stock-in',
  putRightAs: 'Stock-in {{reference}} put right',
  putRight: 'Stock-in put right',
  ordered: 'Order {{number}}',
  cancelled: 'Order {{number}} cancelled',
  handedOut: 'Card {{serial}}',
  begun: 'More had been handed out than was received when the ledger was begun.',
  orderCancelled: 'The order was cancelled.',
  orderReturned: 'The order was returned.',
} as const

const blank = /\{\{(\w+)\}\}/g

/** A remark as it is kept: in English, whoever reads it. */
export const remark = (name: keyof typeof remarks, blanks: Readonly<Record<string, unknown>> = {}): string =>
  remarks[name].replace(blank, (_, key: string) => String(blanks[key] ?? ''))

/** Those with more words of their own come first, since a blank takes any. */
const forms = Object.values(remarks)
  .sort((one, other) => other.length - one.length)
  .map((text) => ({
    text,
    names: blanksIn(text),
    pattern: new RegExp(`^${text.replaceAll('.', '\\.').replace(blank, '(.+)')}$`),
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
