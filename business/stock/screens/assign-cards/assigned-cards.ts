import { type AnyRecord, isEmpty, type Resource } from 'deckhand'

/** A card that a customer has. */
export interface AssignedCard {
  readonly serial: string
  /** What tells that the customer has it; known where the API lists it. */
  readonly mapping?: AnyRecord
  /** The id of the card's own page. */
  readonly card?: string
}

/** An assignment that came within another record, in the values that its declaration knows: 'ASSIGNED' is 'assigned'. */
const readMapping = ({ fields }: Resource, told: object): object =>
  Object.fromEntries(
    Object.entries(told).map(([name, came]) => {
      const field = fields[name]
      return [name, field && !isEmpty(came) ? (field.kind.fromApi?.(came, field) ?? came) : came]
    }),
  )

/** A card as an API tells of it: its number, or the assignment itself. */
const assignedCardsFrom = (mappings: Resource, told: unknown): AssignedCard[] => {
  if (typeof told !== 'object' || told === null)
    return told === null || told === undefined ? [] : [{ serial: String(told) }]
  const { id, _id = id, mappingId = id ?? _id, cardNumber, serial = cardNumber, ...rest } = told as AnyRecord
  if (typeof serial !== 'string') return []
  const known = cardNumber === undefined && (told as AnyRecord).mappingId === undefined ? undefined : mappingId
  const mapping =
    known === undefined ? undefined : { ...readMapping(mappings, rest), id: String(known), cardNumber: serial }
  return [{ serial, ...(mapping && { mapping }) }]
}

const isStillAssigned = ({ mapping }: AssignedCard) => mapping?.state === undefined || mapping.state === 'assigned'

/**
 * The cards that a record tells of.
 *
 * @param mappings the assignments, by whose declaration they are read.
 */
export const assignedCardsOf = (mappings: Resource, record: AnyRecord | undefined): AssignedCard[] =>
  (Array.isArray(record?.cards) ? record.cards : [])
    .flatMap((told) => assignedCardsFrom(mappings, told))
    .filter(isStillAssigned)
