import * as z from 'zod/mini'
import { missedCheckDigit } from '../../vocabulary/gtin'
import { t } from '../../vocabulary/words'
import { matches, type TextOptions } from './facts'

/** Text of bounded length, trimmed, without control characters other than line breaks and tabs. */
export const boundedText = ({ min = 0, max = 200 }: TextOptions) =>
  z.string({ error: () => t('Expected text.') }).check(
    z.trim(),
    z.minLength(min, {
      error: ({ input }) => t('{{length}} characters; at least {{min}} are needed.', { length: lengthOf(input), min }),
    }),
    z.maxLength(max, {
      error: ({ input }) => t('{{length}} characters; at most {{max}} are allowed.', { length: lengthOf(input), max }),
    }),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it refuses
    z.refine((text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text), {
      error: () => t('Contains control characters; remove them.'),
    }),
  )

const lengthOf = (input: unknown) => String(input).length

export const text = (field: TextOptions) => {
  const { pattern, capitals = false, gtin = false } = field
  return boundedText(field).check(
    z.overwrite((value) => (capitals ? value.toUpperCase() : value)),
    z.refine((value) => matches(value, pattern), { error: () => t(pattern?.says ?? '') }),
    z.refine((value) => !gtin || missedCheckDigit(value) === undefined, {
      error: ({ input }) =>
        t('The last digit of this barcode would have to be {{digit}}. Scan it again, or look for a slip.', {
          digit: missedCheckDigit(String(input)) ?? '',
        }),
    }),
  )
}

export const longText = (field: TextOptions) => boundedText({ max: 5000, ...field })

export const markdown = (field: TextOptions) => boundedText({ max: 20_000, ...field })
