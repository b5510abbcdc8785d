import * as z from 'zod/mini'
import { defineKind } from '../../vocabulary/kind'
import { t } from '../../vocabulary/words'
import { boundedText } from '../text/facts'

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
  bounds: { max: 2000 },
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
