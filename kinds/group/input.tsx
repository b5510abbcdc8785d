import type { Values } from '../../vocabulary'
import { isBlankInput, type KindInput } from '../input'
import { lazyInput } from '../shared/lazy'

export const group: KindInput = {
  ...lazyInput(async () => (await import('./Editor')).GroupEditor),
  inCell: 'form',
  write: (value, field, { writeInner }) =>
    isBlankInput(value) && !field.required ? null : writeInner((value ?? {}) as Values),
  empty: (_, emptyInner) => emptyInner(),
}
