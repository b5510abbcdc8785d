import { isBlankInput, type KindInput } from '../kind-input'
import { lazyInput } from '../shared/lazy-input'

export const details: KindInput = {
  ...lazyInput(async () => (await import('./DetailsEditor')).DetailsEditor),
  inCell: 'form',
  write: (value) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, one]) => !isBlankInput(one)))
      : null,
}
