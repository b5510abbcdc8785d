import { type AnyRecord, idOf, isEmpty, t } from 'deckhand'
import type { Verdict } from 'deckhand/screens'
import { type PackingNeed, type TickedPiece, unscannedCardsOf } from './packing-needs'
import type { CodeOwner } from './use-scan-lookup'

export const wrongVerdict = (title: string, text: string): Verdict => ({ tone: 'wrong', title, text })

/** The message if the user scans the number of the open order. */
export const ownOrderVerdict = (code: string): Verdict =>
  wrongVerdict(
    t('{{code}} is the number of this order', { code }),
    t('This order is already open. Scan its goods or the tracking number of its parcel.'),
  )

const nameOf = (record: unknown) => (record as { readonly name?: string } | undefined)?.name

/** The product of a card and the customer who has the card, or the name of a product. */
const factsOf = (known: NonNullable<Exclude<CodeOwner, { readonly order: AnyRecord }>>): string =>
  'card' in known
    ? [nameOf(known.card.product), nameOf(known.card.holder)].filter((fact) => !isEmpty(fact)).join(' · ')
    : String(known.product.name)

/** The line that needs cards of the same product, but already has all its cards. */
const fullyAssignedNeedOf = (known: CodeOwner, needs: readonly PackingNeed[]) => {
  const product = known && 'card' in known ? String(idOf(known.card.product)) : undefined
  return needs.find((need) => need.bySerial && need.product === product && need.serials.length >= need.pieces)
}

/** The message for a code that does not belong to this order. */
export function foreignCodeVerdict(
  code: string,
  known: CodeOwner,
  needs: readonly PackingNeed[],
  ticks: readonly TickedPiece[],
): Verdict {
  const title = t('{{code}} does not belong to this order', { code })
  if (known && 'order' in known)
    return wrongVerdict(
      t('{{code}} is the number of another order', { code }),
      t('First finish this order or undo its scans.'),
    )
  const full = fullyAssignedNeedOf(known, needs)
  if (full)
    return wrongVerdict(
      title,
      t('All cards of {{name}} are already assigned: {{serials}}', {
        name: full.name,
        serials: full.serials.join(', '),
      }),
    )
  if (known) return wrongVerdict(title, t('Not for this parcel: {{facts}}', { facts: factsOf(known) }))
  const serials = unscannedCardsOf(needs, ticks)
  return wrongVerdict(
    title,
    serials.length > 0
      ? t('Scan these assigned cards instead: {{serials}}', { serials: serials.join(', ') })
      : t('Put it aside and scan the missing items.'),
  )
}

/**
 * The message about pieces in the parcel that no longer belong to the order. Returns undefined if there are no such
 * pieces.
 */
export function takeOutVerdict(out: readonly TickedPiece[], needs: readonly PackingNeed[]): Verdict | undefined {
  const codes = out.map(({ code }) => code).join(', ')
  const isCard = needs.some((need) => need.bySerial && out.some(({ item }) => item === need.id))
  return out.length === 0
    ? undefined
    : wrongVerdict(
        t('Take out of the parcel: {{codes}}', { codes }),
        isCard
          ? t('This card is no longer assigned. Scan it again to assign it.')
          : t('This order was changed after you opened it'),
      )
}
