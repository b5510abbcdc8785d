import { emptyToNull, type KindInput } from '../input'
import { lazyInput } from '../shared/lazy'
import { notChosenMessage } from '../shared/not-chosen'

export const country: KindInput = {
  ...lazyInput(async () => (await import('./Select')).CountrySelect),
  write: emptyToNull,
  unreadableMessage: notChosenMessage,
}
