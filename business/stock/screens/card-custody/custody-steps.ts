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
  assigned: phrase('Assigned[ to {{customer}}][ for order {{order}}]'),
  replaced: phrase('Replaced[ by card {{card}}][ for order {{order}}][ ({{reason}})]'),
  lost: phrase('Lost[ by {{customer}}][ for order {{order}}]'),
  blocked: phrase('Blocked[ while held by {{customer}}][ for order {{order}}]'),
  returned: phrase('Returned[ by {{customer}}][ for order {{order}}]'),
  found: phrase('Found again'),
}

const reasons: Readonly<Record<string, string>> = {
  lost: phrase('lost'),
  damaged: phrase('damaged'),
  stolen: phrase('stolen'),
  'name-change': phrase('name change'),
}

/** The English text of an event, with placeholders for records. */
export const stepTextOf = ({ event }: CustodyStep): string => events[event] ?? event

/** The reason of a replacement. Returns an empty text if the reason is unknown. */
export const stepReasonOf = ({ reason }: CustodyStep): string => {
  const text = reason ? reasons[reason] : undefined
  return text === undefined ? '' : t(text)
}

/** The origin of the card and the person who recorded the event: 'GRN-00012 · Harbour Print Works · Main store'. */
export const stepDetailsOf = ({ reference, supplier, site, by }: CustodyStep): string =>
  [reference, supplier, site, by].filter(Boolean).join(' · ')
