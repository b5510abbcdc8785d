import { lazy } from '../../src/lazy'
import { fieldsToRead, type Values } from '../../vocabulary'
import type { View } from '../view'

export const group: View = {
  Cell: lazy(() => import('./Values')),
  text: (value, field, textOf) =>
    Object.entries(fieldsToRead(field))
      .map(([name, inner]) => textOf(inner, (value as Values)[name]))
      .filter((text) => text !== '')
      .join(', '),
}
