import { locale } from './i18n'

/**
 * Creates a function that creates each object once per locale. Formatters of `Intl` are slow to create and fast to use.
 */
export const cachePerLocale = <Made, Key = void>(make: (locale: string, key: Key) => Made): ((key: Key) => Made) => {
  let written = ''
  const made = new Map<Key, Made>()
  return (key) => {
    if (written !== locale()) {
      written = locale()
      made.clear()
    }
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(written, key)
    made.set(key, fresh)
    return fresh
  }
}
