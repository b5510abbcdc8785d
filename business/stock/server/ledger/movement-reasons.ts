import { remark } from 'deckhand'

/** The reasons of stock movements, stored as searchable remarks. */
export const movementReasons = {
  received: (reference: unknown) => (reference ? remark('receivedAs', { reference }) : remark('received')),
  corrected: (reference: unknown) => (reference ? remark('correctedAs', { reference }) : remark('corrected')),
  ordered: (number: unknown) => remark('ordered', { number }),
  edited: (number: unknown) => remark('orderEdited', { number }),
  cancelled: (number: unknown) => remark('cancelled', { number }),
  returned: (number: unknown) => remark('returned', { number }),
  writtenOff: (number: unknown) => remark('writtenOff', { number }),
  handedOut: (serial: unknown) => remark('handedOut', { serial }),
  undone: (reference: unknown) => remark('undone', { reference }),
  begun: () => remark('begun'),
}
