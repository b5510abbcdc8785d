import { type AnyRecord, idOf, isEmpty, t } from 'deckhand'
import type { Verdict } from 'deckhand/screens'
import type { Known } from './finding'
import { type Need, type Tick, unscannedCards } from './packing'

export const wrong = (title: string, text: string): Verdict => ({ tone: 'wrong', title, text })

/** Of the number of the order that is open. */
export const ownNumber = (code: string): Verdict =>
  wrong(
    t('{{code}} is this order', { code }),
    t('It is open already. Scan its goods, or the tracking number of its parcel.'),
  )

const nameOf = (record: unknown) => (record as { readonly name?: string } | undefined)?.name

/** The product of a card with who has it, or the product itself. */
const factsOf = (known: NonNullable<Exclude<Known, { readonly order: AnyRecord }>>): string =>
  'card' in known
    ? [nameOf(known.card.product), nameOf(known.card.holder)].filter((fact) => !isEmpty(fact)).join(' · ')
    : String(known.product.name)

/** What takes cards of the same product, and has all of them already. */
const fullOf = (known: Known, needs: readonly Need[]) => {
  const product = known && 'card' in known ? String(idOf(known.card.product)) : undefined
  return needs.find((need) => need.bySerial && need.product === product && need.serials.length >= need.pieces)
}

/** Of a code that nothing of this order has. */
export function foreign(code: string, known: Known, needs: readonly Need[], ticks: readonly Tick[]): Verdict {
  const title = t('{{code}} is not of this order', { code })
  if (known && 'order' in known)
    return wrong(
      t('{{code}} is another order', { code }),
      t('Finish this one first, or take back what was scanned for it.'),
    )
  const full = fullOf(known, needs)
  if (full)
    return wrong(
      title,
      t('{{name}} has all its cards assigned already: {{serials}}', {
        name: full.name,
        serials: full.serials.join(', '),
      }),
    )
  if (known) return wrong(title, t('{{facts}}: it would go into the wrong parcel.', { facts: factsOf(known) }))
  const serials = unscannedCards(needs, ticks)
  return wrong(
    title,
    serials.length > 0
      ? t('These are assigned, and still to be scanned: {{serials}}', { serials: serials.join(', ') })
      : t('Put it aside, and take what is still missing.'),
  )
}

/** Of pieces that lie in the parcel, and are no longer of the order. */
export function takeOut(out: readonly Tick[], needs: readonly Need[]): Verdict | undefined {
  const codes = out.map(({ code }) => code).join(', ')
  const isCard = needs.some((need) => need.bySerial && out.some(({ item }) => item === need.id))
  return out.length === 0
    ? undefined
    : wrong(
        t('Take out of the parcel: {{codes}}', { codes }),
        isCard
          ? t('It is not assigned any more. Scan it again to assign it anew.')
          : t('This order has been changed meanwhile'),
      )
}
