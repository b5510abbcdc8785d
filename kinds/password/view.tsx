import type { KindView } from '../kind-view'

export const password: KindView = {
  Cell: () => <span className="cell-empty">••••••</span>,
  text: () => '',
}
