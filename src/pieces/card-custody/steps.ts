import { t } from '../../vocabulary'

interface Named {
  readonly id: string
  readonly name: string
}

/** Something that happened to a card, as the API tells it. */
export interface Step {
  readonly at: string
  readonly event: string
  readonly by?: string | null
  readonly customer?: Named | null
  readonly order?: Named | null
  readonly replacement?: Named | null
  readonly reference?: string | null
  readonly site?: string | null
  readonly supplier?: string | null
  readonly reason?: string | null
  readonly note?: string | null
}

/** A link within a line, or nothing. */
export interface Target {
  readonly resource: string
  readonly record: Named
}

const events: Readonly<Record<string, string>> = {
  received: 'Received',
  assigned: 'Assigned',
  replaced: 'Replaced',
  lost: 'Lost',
  blocked: 'Blocked',
  returned: 'Returned',
  found: 'Found again',
}

const reasons: Readonly<Record<string, string>> = {
  lost: 'lost',
  damaged: 'damaged',
  stolen: 'stolen',
  'name-change': 'name change',
}

/** What happened, in a few words: 'Replaced (damaged)'. */
export const headOf = ({ event, reason }: Step): string => {
  const head = t(events[event] ?? event)
  return reason && reasons[reason] ? `${head} (${t(reasons[reason])})` : head
}

/** What it concerned: the customer, the order, the card in its place. */
export const targetsOf = ({ event, customer, order, replacement }: Step): { says: string; target: Target }[] => [
  ...(customer
    ? [
        {
          says: t(event === 'assigned' ? 'to' : 'by'),
          target: { resource: 'customer', record: customer },
        },
      ]
    : []),
  ...(order ? [{ says: t('for order'), target: { resource: 'customer-order', record: order } }] : []),
  ...(replacement ? [{ says: t('in its place'), target: { resource: 'card', record: replacement } }] : []),
]

/** Where it came from, and who wrote it down. */
export const detailsOf = ({ reference, supplier, site, by }: Step): string[] =>
  [reference, supplier, site, by].filter((part): part is string => Boolean(part))
