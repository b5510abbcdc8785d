import { isBlankInput, type KindInput } from '../input'
import { lazyInput } from '../shared/lazy'

export const details: KindInput = {
  ...lazyInput(async () => (await import('./Editor')).DetailsEditor),
  inCell: 'form',
  write: (value) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, one]) => !isBlankInput(one)))
      : null,
}
