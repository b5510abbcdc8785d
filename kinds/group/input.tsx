import type { Values } from '../../vocabulary'
import { type Input, isBlank } from '../input'
import { lazyInput } from '../shared/lazy'

export const group: Input = {
  ...lazyInput(async () => (await import('./Editor')).Group),
  inCell: 'form',
  write: (value, field, { writeInner }) =>
    isBlank(value) && !field.required ? null : writeInner((value ?? {}) as Values),
  empty: (_, emptyInner) => emptyInner(),
}
