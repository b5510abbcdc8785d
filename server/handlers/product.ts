import type { Handler } from './handler'
import { stockOf } from './stock'

export const product: Handler = {
  derived: { stock: ({ dialect }, table) => stockOf(dialect, table) },
}
