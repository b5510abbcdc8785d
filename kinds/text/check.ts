import * as z from 'zod/mini'
import { postcodeRangeError } from '../../vocabulary/places/postcode-ranges'
import { expectedCheckDigit } from '../../vocabulary/records/gtin'
import { t } from '../../vocabulary/text/i18n'
import { matchesPattern, type TextOptions } from './definition'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the checks refuse
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/

/** The character between two elements of a GS1 code. */
const groupSeparator = '\u001d'

/**
 * Checks a text of limited length, which is trimmed and in Unicode form NFC. Control characters except line breaks and
 * tabs are refused.
 */
const anyText = ({ min = 0, max = 200, scanned = false }: TextOptions) =>
  z.string({ error: () => t('Must be text.') }).check(
    z.trim(),
    z.normalize(),
    z.minLength(min, {
      error: ({ input }) =>
        t('Must have at least {{min}} characters (now {{length}}).', { length: lengthOf(input), min }),
    }),
    z.maxLength(max, {
      error: ({ input }) =>
        t('Must have at most {{max}} characters (now {{length}}).', { length: lengthOf(input), max }),
    }),
    z.refine((text) => !control.test(scanned ? text.replaceAll(groupSeparator, '') : text), {
      error: () => t('Contains invisible control characters. Remove them.'),
    }),
  )

/** Matches the characters that break a line. */
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/

/** Checks that a text has one line. */
export const singleLineCheck = () =>
  z.refine<string>((value) => !lineBreak.test(value), {
    error: () => t('Must be on one line. Remove the line breaks.'),
    abort: true,
  })

/** Replaces each tab with a space, which looks the same in a text on one line. */
export const tabsToSpaces = () => z.overwrite<string>((value) => value.replaceAll('\t', ' '))

/** Checks a text of limited length on one line, which is trimmed and has no control characters. */
export const boundedTextCheck = (options: TextOptions) => anyText(options).check(singleLineCheck(), tabsToSpaces())

const lengthOf = (input: unknown) => String(input).length

export const text = (field: TextOptions) => {
  const { pattern, capitals = false, gtin = false, postcodeRanges = false } = field
  return boundedTextCheck(field).check(
    z.overwrite((value) => (capitals ? value.toUpperCase() : value)),
    z.refine((value) => matchesPattern(value, pattern), { error: () => t(pattern?.says ?? '') }),
    z.refine((value) => !postcodeRanges || postcodeRangeError(value) === undefined, {
      error: ({ input }) => postcodeRangeError(String(input)) ?? '',
    }),
    z.refine((value) => !gtin || expectedCheckDigit(value) === undefined, {
      error: ({ input }) =>
        t('This barcode is wrong. Its last digit must be {{digit}}. Scan it again, or check it for a typing error.', {
          digit: expectedCheckDigit(String(input)) ?? '',
        }),
    }),
  )
}

export const longText = (field: TextOptions) => anyText({ max: 5000, ...field })

export const markdown = (field: TextOptions) => anyText({ max: 20_000, ...field })
