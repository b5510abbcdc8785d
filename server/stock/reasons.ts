/** Why the stock moved, in the words in which it is searched for. */
export const reasons = {
  received: (reference: unknown) => (reference ? `Stock-in ${reference}` : 'Stock-in'),
  putRight: (reference: unknown) => (reference ? `Stock-in ${reference} put right` : 'Stock-in put right'),
  ordered: (number: unknown) => `Order ${number}`,
  cancelled: (number: unknown) => `Order ${number} cancelled`,
  handedOut: (serial: unknown) => `Card ${serial}`,
}
