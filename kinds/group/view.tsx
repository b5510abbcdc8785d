import { lazy } from '../../src/lazy'
import { fieldsInReadingOrder, type Values } from '../../vocabulary'
import type { KindView } from '../view'

export const group: KindView = {
  Cell: lazy(() => import('./Values')),
  text: (value, field, textOf) =>
    Object.entries(fieldsInReadingOrder(field))
      .map(([name, inner]) => textOf(inner, (value as Values)[name]))
      .filter((text) => text !== '')
      .join(', '),
}
