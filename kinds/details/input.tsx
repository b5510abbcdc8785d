import { type Input, isBlank } from '../input'
import { lazyInput } from '../shared/lazy'

export const details: Input = {
  ...lazyInput(async () => (await import('./Editor')).Details),
  inCell: 'form',
  write: (value) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, one]) => !isBlank(one)))
      : null,
}
