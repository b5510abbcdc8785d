import type { AnyRecord } from '../../vocabulary'

/** A card that a customer has. */
export interface Held {
  readonly serial: string
  /** What tells that the customer has it; known where the API lists it. */
  readonly mapping?: AnyRecord
  /** The id of the card's own page. */
  readonly card?: string
}

/** A card as an API tells of it: its number, or the assignment itself. */
const heldFrom = (told: unknown): Held[] => {
  if (typeof told !== 'object' || told === null)
    return told === null || told === undefined ? [] : [{ serial: String(told) }]
  const { id, _id = id, mappingId = id ?? _id, cardNumber, serial = cardNumber, ...rest } = told as AnyRecord
  if (typeof serial !== 'string') return []
  const known = cardNumber === undefined && (told as AnyRecord).mappingId === undefined ? undefined : mappingId
  const mapping = known === undefined ? undefined : { ...rest, id: String(known), cardNumber: serial }
  return [{ serial, ...(mapping && { mapping }) }]
}

const isHeldNow = ({ mapping }: Held) => mapping?.state === undefined || mapping.state === 'assigned'

/** The cards that a record tells of. */
export const cardsOf = (record: AnyRecord | undefined): Held[] =>
  (Array.isArray(record?.cards) ? record.cards : []).flatMap(heldFrom).filter(isHeldNow)
