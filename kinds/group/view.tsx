import { lazy } from '../../src/lazy'
import { fieldsInReadingOrder, type Values } from '../../vocabulary'
import type { KindView } from '../kind-view'

export const group: KindView = {
  Cell: lazy(() => import('./GroupCell')),
  text: (value, field, textOf) =>
    Object.entries(fieldsInReadingOrder(field))
      .map(([name, inner]) => textOf(inner, (value as Values)[name]))
      .filter((text) => text !== '')
      .join(', '),
}
