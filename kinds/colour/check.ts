import * as z from 'zod/mini'
import { t } from '../../vocabulary/text/i18n'

export const colour = () =>
  z.string({ error: () => t('Must be text.') }).check(
    z.toLowerCase(),
    z.regex(/^#[0-9a-f]{6}$/, {
      error: () => t('Must be a valid colour: # and six hexadecimal digits, such as #1f6feb.'),
    }),
  )
