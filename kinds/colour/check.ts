import * as z from 'zod/mini'
import { t } from '../../vocabulary/i18n'

export const colour = () =>
  z
    .string({ error: () => t('Expected text.') })
    .check(
      z.toLowerCase(),
      z.regex(/^#[0-9a-f]{6}$/, { error: () => t('Not a colour; expected six hexadecimal digits such as #1f6feb.') }),
    )
