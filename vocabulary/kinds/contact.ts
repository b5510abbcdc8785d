import * as z from 'zod/mini'
import { internationalPhone } from '../calling-codes'
import { defineKind } from '../field'
import { t } from '../words'
import { siteCountry } from '../zone-country'
import { anyText, boundedText } from './text'

/** An e-mail address, kept in small letters. At most 254 characters (RFC 5321, 4.5.3.1.3). */
export const email = defineKind<string>({
  name: 'email',
  column: () => ({ store: 'text' }),
  check: () =>
    boundedText({ max: 254 }).check(
      z.toLowerCase(),
      z.regex(z.regexes.email, { error: () => t('Not an e-mail address; expected something like name@example.com.') }),
    ),
  fromText: (given) => given,
  sample: (_, { index }) => `person${index + 1}@example.com`,
  filter: 'text',
  searchable: true,
})

export interface PhoneOptions {
  /** The field beside it that names the country of a number which is typed without its calling code. Default: none. */
  readonly country?: string
}

/**
 * A telephone number in the international form of ITU-T E.164: a plus, then 7 to 15 digits. Spaces, dashes, brackets and
 * slashes are dropped, '00' is taken for the plus, and without either it is a number of the site's country.
 */
export const phone = defineKind<string, PhoneOptions>({
  name: 'phone',
  column: () => ({ store: 'text' }),
  check: () =>
    boundedText({ max: 40 }).check(
      z.overwrite((value) => internationalPhone(value, siteCountry())),
      z.regex(/^\+[1-9]\d{6,14}$/, {
        error: () => t('Not an international telephone number; expected something like +14155550100.'),
      }),
    ),
  completed: (typed, { country }, beside) =>
    typeof typed === 'string' && country ? internationalPhone(typed, beside[country]) : typed,
  siblings: ({ country }) => (country ? [country] : []),
  ...anyText,
  sample: (_, { index }) => `+1415555${String(100 + (index % 100)).padStart(4, '0')}`,
  filter: 'text',
  searchable: true,
})

export interface UrlOptions {
  /** Most characters. Default: 2,000. */
  readonly max?: number
  /** Blanks that the address must contain, such as 'handle' for `https://example.com/{handle}`. Default: none. */
  readonly blanks?: readonly string[]
}

const isWebAddress = (value: string) => {
  if (!URL.canParse(value)) return false
  return ['https:', 'http:'].includes(new URL(value).protocol)
}

/** A web address with http or https. */
export const url = defineKind<string, UrlOptions>({
  name: 'url',
  column: () => ({ store: 'text' }),
  check: ({ max = 2000, blanks = [] }) =>
    boundedText({ max }).check(
      z.refine(isWebAddress, { error: () => t('Not a web address; expected something like https://example.com.') }),
      z.refine((value) => blanks.every((blank) => value.includes(`{${blank}}`)), {
        error: () => t('Must contain {{blanks}}.', { blanks: blanks.map((blank) => `{${blank}}`).join(', ') }),
      }),
    ),
  fromText: (given) => given,
  sample: ({ blanks = [] }, { index }) => `https://example.com/${blanks.map((b) => `{${b}}`).join('/') || index + 1}`,
  filter: 'text',
})

export interface SlugOptions {
  /** The field that it is proposed from while it has not been typed. */
  readonly from?: string
  /** Most characters. Default: 100. */
  readonly max?: number
}

/** 'Crème brûlée!' → 'creme-brulee'. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** The part of an address that names a record: small letters, digits and single dashes. */
export const slug = defineKind<string, SlugOptions>({
  name: 'slug',
  column: () => ({ store: 'text' }),
  check: ({ max = 100 }) =>
    boundedText({ max }).check(
      z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
        error: () => t('Small letters, digits and single dashes only, such as greeting-cards.'),
      }),
    ),
  fromText: (given) => given,
  sample: ({ label }, { index }) => slugOf(`${label ?? 'sample'} ${index + 1}`),
  siblings: ({ from }) => (from ? [from] : []),
  filter: 'text',
})
