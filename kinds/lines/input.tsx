import type { Values } from '../../vocabulary'
import type { KindInput } from '../kind-input'
import { lazyInput } from '../shared/lazy-input'

export const lines: KindInput = {
  ...lazyInput(async () => (await import('./LinesEditor')).LinesEditor),
  inCell: 'form',
  write: (value, _, { writeInner }) => ((value ?? []) as Values[]).map((line) => writeInner(line ?? {})),
  empty: (field, emptyInner) => (field.required ? [emptyInner()] : []),
}
