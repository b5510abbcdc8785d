import { type AnyRecord, isEmpty, type Resource } from 'deckhand'

/** A card that a customer has. */
export interface Held {
  readonly serial: string
  /** What tells that the customer has it; known where the API lists it. */
  readonly mapping?: AnyRecord
  /** The id of the card's own page. */
  readonly card?: string
}

/** An assignment that came within another record, in the values that its declaration knows: 'ASSIGNED' is 'assigned'. */
const read = ({ fields }: Resource, told: object): object =>
  Object.fromEntries(
    Object.entries(told).map(([name, came]) => {
      const field = fields[name]
      return [name, field && !isEmpty(came) ? (field.kind.arrives?.(came, field) ?? came) : came]
    }),
  )

/** A card as an API tells of it: its number, or the assignment itself. */
const heldFrom = (mappings: Resource, told: unknown): Held[] => {
  if (typeof told !== 'object' || told === null)
    return told === null || told === undefined ? [] : [{ serial: String(told) }]
  const { id, _id = id, mappingId = id ?? _id, cardNumber, serial = cardNumber, ...rest } = told as AnyRecord
  if (typeof serial !== 'string') return []
  const known = cardNumber === undefined && (told as AnyRecord).mappingId === undefined ? undefined : mappingId
  const mapping = known === undefined ? undefined : { ...read(mappings, rest), id: String(known), cardNumber: serial }
  return [{ serial, ...(mapping && { mapping }) }]
}

const isHeldNow = ({ mapping }: Held) => mapping?.state === undefined || mapping.state === 'assigned'

/**
 * The cards that a record tells of.
 *
 * @param mappings the assignments, by whose declaration they are read.
 */
export const cardsOf = (mappings: Resource, record: AnyRecord | undefined): Held[] =>
  (Array.isArray(record?.cards) ? record.cards : []).flatMap((told) => heldFrom(mappings, told)).filter(isHeldNow)
