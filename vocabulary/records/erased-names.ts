import { t } from '../text/i18n'

/** The names of erased records, such as 'Erased customer', of all declared resources. */
const erasedNames = new Set<string>()

/** Registers the name of erased records, so that screens can translate the name. */
export const addErasedName = (name: string): void => void erasedNames.add(name)

/** Translates a value if the value is the name of erased records. Returns all other values unchanged. */
export const translateErasedName = <Value>(value: Value, translate: (name: string) => string = t): Value | string =>
  typeof value === 'string' && erasedNames.has(value) ? translate(value) : value
