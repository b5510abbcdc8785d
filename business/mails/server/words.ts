import { t } from 'deckhand'
import { Problem } from 'deckhand/server'

/** What a mail may say of an order, by the names that stand in double braces. */
export const sayable = ['customer', 'order', 'total', 'site', 'courier', 'tracking', 'link', 'refunded'] as const

/** What is said in the places of those names. */
export type Said = Readonly<Record<(typeof sayable)[number], string>>

const blank = /\{\{\s*([^{}]*?)\s*\}\}/g

/** A text with its blanks filled in; what it is filled with is never read for blanks again. */
export const filled = (text: string, said: Said): string =>
  text.replace(blank, (whole, name: string) => (name in said ? said[name as keyof Said] : whole))

/** Refuses texts with blanks that nothing fills, each at its field. */
export function expectSayable(texts: Readonly<Record<string, unknown>>): void {
  const known: readonly string[] = sayable
  const errors = Object.entries(texts).flatMap(([field, text]): [string, string[]][] => {
    const unknown = [...String(text ?? '').matchAll(blank)].flatMap(([, name = '']) =>
      known.includes(name) ? [] : [name],
    )
    if (unknown.length === 0) return []
    const names = { unknown: unknown.join(', '), known: known.map((name) => `{{${name}}}`).join(', ') }
    return [[field, [t('Nothing is known by the name {{unknown}}. A mail may say {{known}}.', names)]]]
  })
  const [first] = errors
  if (first) throw new Problem(422, first[1][0] ?? '', Object.fromEntries(errors))
}

interface Words {
  readonly subject: string
  readonly body: string
}

/** The usual words, where the business has no template of its own. */
export const usual: Readonly<Record<'en' | 'de', Readonly<Record<'placed' | 'paid' | 'shipped' | 'refunded', Words>>>> =
  {
    en: {
      placed: {
        subject: 'Your order {{order}}',
        body: 'Hello {{customer}},\n\nthank you for your order {{order}}. It comes to {{total}}. We write again when it is on its way.\n\n{{site}}',
      },
      paid: {
        subject: 'Your payment for order {{order}}',
        body: 'Hello {{customer}},\n\nyour payment for order {{order}} has arrived. Thank you.\n\n{{site}}',
      },
      shipped: {
        subject: 'Your order {{order}} is on its way',
        body: 'Hello {{customer}},\n\nyour order {{order}} has left us.\n\nCourier: {{courier}}\nTracking number: {{tracking}}\n{{link}}\n\n{{site}}',
      },
      refunded: {
        subject: 'Your refund for order {{order}}',
        body: 'Hello {{customer}},\n\nwe have given back {{refunded}} for order {{order}}.\n\n{{site}}',
      },
    },
    de: {
      placed: {
        subject: 'Ihre Bestellung {{order}}',
        body: 'Guten Tag {{customer}},\n\nvielen Dank für Ihre Bestellung {{order}} über {{total}}. Wir schreiben Ihnen wieder, sobald sie unterwegs ist.\n\n{{site}}',
      },
      paid: {
        subject: 'Ihre Zahlung zur Bestellung {{order}}',
        body: 'Guten Tag {{customer}},\n\nIhre Zahlung zur Bestellung {{order}} ist eingegangen. Vielen Dank.\n\n{{site}}',
      },
      shipped: {
        subject: 'Ihre Bestellung {{order}} ist unterwegs',
        body: 'Guten Tag {{customer}},\n\nIhre Bestellung {{order}} hat unser Haus verlassen.\n\nVersand mit: {{courier}}\nSendungsnummer: {{tracking}}\n{{link}}\n\n{{site}}',
      },
      refunded: {
        subject: 'Ihre Erstattung zur Bestellung {{order}}',
        body: 'Guten Tag {{customer}},\n\nwir haben Ihnen {{refunded}} zur Bestellung {{order}} erstattet.\n\n{{site}}',
      },
    },
  }
