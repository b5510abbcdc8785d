import type { View } from '../view'

export const password: View = {
  Cell: () => <span className="cell-empty">••••••</span>,
  text: () => '',
}
