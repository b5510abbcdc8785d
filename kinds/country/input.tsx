import { emptyToNull, type KindInput, notChosenMessage } from '../kind-input'
import { lazyInput } from '../shared/lazy-input'

export const country: KindInput = {
  ...lazyInput(async () => (await import('./CountrySelect')).CountrySelect),
  write: emptyToNull,
  unreadableMessage: notChosenMessage,
}

export const countryList: KindInput = {
  ...lazyInput(async () => (await import('./CountrySelect')).CountryListSelect),
  write: (value) => value ?? [],
}
