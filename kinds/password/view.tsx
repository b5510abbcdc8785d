import type { KindView } from '../view'

export const password: KindView = {
  Cell: () => <span className="cell-empty">••••••</span>,
  text: () => '',
}
