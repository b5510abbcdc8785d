import { t } from 'deckhand'

/** The reasons why two customers match. */
type MatchReason = 'phone' | 'email' | 'name-postcode' | 'name-company'

/** A customer who may be the same person as another customer. */
export interface LikelyDuplicate {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly company: string | null
  readonly orderCount: number | null
  readonly reasons: readonly MatchReason[]
}

/** The reasons of a match as text. */
export const reasonsText = (reasons: readonly MatchReason[]): string => {
  const texts: Readonly<Record<MatchReason, string>> = {
    phone: t('Same phone number'),
    email: t('Same e-mail address'),
    'name-postcode': t('Same name and postcode'),
    'name-company': t('Same name and company'),
  }
  return reasons.map((reason) => texts[reason]).join(' · ')
}

/** The address of the page that compares two customers. Without the second customer, the page asks for a customer. */
export const duplicatesAddress = (kept: string, lost?: string): string =>
  `/duplicates?${new URLSearchParams({ kept, ...(lost !== undefined && { lost }) })}`
