/** The hand-written components that a declaration may name; `src/pieces` has one for each. */
export const pieceNames = [
  'card-custody',
  'customer-addresses',
  'customer-cards',
  'customer-figures',
  'order-addresses',
  'order-buyer',
  'order-customer',
  'order-items',
  'order-lines',
  'role-permissions',
  'stock-sequence',
  'timeline',
  'view-as',
] as const

export type PieceName = (typeof pieceNames)[number]
