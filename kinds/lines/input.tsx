import type { Values } from '../../vocabulary'
import type { KindInput } from '../input'
import { lazyInput } from '../shared/lazy'

export const lines: KindInput = {
  ...lazyInput(async () => (await import('./Editor')).LinesEditor),
  inCell: 'form',
  write: (value, _, { writeInner }) => ((value ?? []) as Values[]).map((line) => writeInner(line ?? {})),
  empty: (field, emptyInner) => (field.required ? [emptyInner()] : []),
}
