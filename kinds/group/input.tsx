import type { Values } from '../../vocabulary'
import { isBlankInput, type KindInput } from '../kind-input'
import { lazyInput } from '../shared/lazy-input'

export const group: KindInput = {
  ...lazyInput(async () => (await import('./GroupEditor')).GroupEditor),
  inCell: 'form',
  write: (value, field, { writeInner }) =>
    isBlankInput(value) && !field.required ? null : writeInner((value ?? {}) as Values),
  empty: (_, emptyInner) => emptyInner(),
}
