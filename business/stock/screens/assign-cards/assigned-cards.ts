import { type AnyRecord, isEmpty, type Resource } from 'deckhand'

/** A card that a customer has. */
export interface AssignedCard {
  readonly serial: string
  /** The assignment of the card. The value is absent if the API does not send the assignment. */
  readonly mapping?: AnyRecord
  /** The id of the card, for the link to its page. */
  readonly card?: string
}

/** Converts the values of an assignment inside another record to declared values: 'ASSIGNED' becomes 'assigned'. */
const readMapping = ({ fields }: Resource, told: object): object =>
  Object.fromEntries(
    Object.entries(told).map(([name, came]) => {
      const field = fields[name]
      return [name, field && !isEmpty(came) ? (field.kind.fromApi?.(came, field) ?? came) : came]
    }),
  )

/** Reads a card in the formats of different APIs: only the serial, or the complete assignment. */
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
 * The assigned cards that a record contains.
 *
 * @param mappings the resource of assignments, whose fields convert the values.
 */
export const assignedCardsOf = (mappings: Resource, record: AnyRecord | undefined): AssignedCard[] =>
  (Array.isArray(record?.cards) ? record.cards : [])
    .flatMap((told) => assignedCardsFrom(mappings, told))
    .filter(isStillAssigned)
