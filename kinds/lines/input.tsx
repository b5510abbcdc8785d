import type { Values } from '../../vocabulary'
import type { Input } from '../input'
import { lazyInput } from '../shared/lazy'

export const lines: Input = {
  ...lazyInput(async () => (await import('./Editor')).Lines),
  inCell: 'form',
  write: (value, _, { writeInner }) => ((value ?? []) as Values[]).map((line) => writeInner(line ?? {})),
  empty: (field, emptyInner) => (field.required ? [emptyInner()] : []),
}
