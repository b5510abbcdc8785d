import { phrase, t } from 'deckhand'

export interface NamedRecord {
  readonly id: string
  readonly name: string
}

/** An event in the history of a card, as the API sends it. */
export interface CustodyStep {
  readonly at: string
  readonly event: string
  readonly by?: string | null
  readonly customer?: NamedRecord | null
  readonly order?: NamedRecord | null
  readonly replacement?: NamedRecord | null
  readonly reference?: string | null
  readonly site?: string | null
  readonly supplier?: string | null
  readonly reason?: string | null
  readonly note?: string | null
}

const events: Readonly<Record<string, string>> = {
  received: phrase('Received'),
  assigned: phrase('Assigned'),
  replaced: phrase('Replaced'),
  lost: phrase('Lost'),
  blocked: phrase('Blocked'),
  returned: phrase('Returned'),
  found: phrase('Found again'),
}

const reasons: Readonly<Record<string, string>> = {
  lost: phrase('lost'),
  damaged: phrase('damaged'),
  stolen: phrase('stolen'),
  'name-change': phrase('name change'),
}

/** The short title of an event: 'Replaced (damaged)'. */
export const stepTitleOf = ({ event, reason }: CustodyStep): string => {
  const head = t(events[event] ?? event)
  return reason && reasons[reason] ? `${head} (${t(reasons[reason])})` : head
}

/** The origin of the card and the person who recorded the event: 'GRN-00012 · Harbour Print Works · Main store'. */
export const stepDetailsOf = ({ reference, supplier, site, by }: CustodyStep): string =>
  [reference, supplier, site, by].filter(Boolean).join(' · ')
