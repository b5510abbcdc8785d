import * as z from 'zod/mini'
import { t } from '../../vocabulary/text/i18n'
import { boundedTextCheck } from '../text/check'
import type { UrlOptions } from './definition'

const isWebAddress = (value: string) => {
  if (!URL.canParse(value)) return false
  return ['https:', 'http:'].includes(new URL(value).protocol)
}

export const url = ({ max = 2000, blanks = [] }: UrlOptions) =>
  boundedTextCheck({ max }).check(
    z.refine(isWebAddress, { error: () => t('Must be a valid web address, such as https://example.com.') }),
    z.refine((value) => blanks.every((blank) => value.includes(`{${blank}}`)), {
      error: () => t('Must contain {{blanks}}.', { blanks: blanks.map((blank) => `{${blank}}`).join(', ') }),
    }),
  )
