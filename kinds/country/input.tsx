import { emptyToNull, type KindInput } from '../kind-input'
import { lazyInput } from '../shared/lazy-input'
import { notChosenMessage } from '../shared/not-chosen-message'

export const country: KindInput = {
  ...lazyInput(async () => (await import('./CountrySelect')).CountrySelect),
  write: emptyToNull,
  unreadableMessage: notChosenMessage,
}
