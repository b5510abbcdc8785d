import type { CountryCode, PhoneNumber } from 'libphonenumber-js'
import { withPlainCharacters } from './address-rules'

type ParsePhone = (text: string, country?: CountryCode) => PhoneNumber | undefined

let parse: ParsePhone | undefined
let loading: Promise<void> | undefined

/** Sets the parser of telephone numbers. The server sets the parser when it starts. */
export const setPhoneParser = (loaded: ParsePhone): void => {
  parse = loaded
}

/** Loads the rules for telephone numbers in the browser. The input of a telephone number calls this function. */
export function loadPhoneRules(): Promise<void> {
  if (parse) return Promise.resolve()
  loading ??= import('libphonenumber-js/min').then(
    (library) => setPhoneParser(library.parsePhoneNumberFromString),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/**
 * A telephone number in the E.164 format, without separators. A leading '00' becomes a plus. A number without a calling
 * code gets the calling code of `country`, if known. From any other text, the function removes only the separators.
 */
export function internationalPhone(typed: string, country?: unknown): string {
  const bare = withPlainCharacters(typed)
    .replace(/\(0\)/g, '')
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+')
  const isNational = /^\d{4,14}$/.test(bare) && typeof country === 'string'
  const parsed = isNational ? parse?.(bare, country as CountryCode) : undefined
  return parsed?.number ?? bare
}

/**
 * Whether a number in the E.164 format has a possible calling code and length. While the rules are not loaded, the
 * function checks only the format.
 */
export function isPossiblePhone(number: string): boolean {
  if (!/^\+[1-9]\d{6,14}$/.test(number)) return false
  return parse === undefined || parse(number)?.isPossible() === true
}
