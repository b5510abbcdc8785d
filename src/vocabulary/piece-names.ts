/** The hand-written components that a declaration may name; `src/pieces` has one for each. */
export const pieceNames = [
  'customer-addresses',
  'customer-figures',
  'order-customer',
  'order-items',
  'role-permissions',
  'timeline',
  'view-as',
] as const

export type PieceName = (typeof pieceNames)[number]
