import * as z from 'zod/mini'
import { t } from '../../vocabulary/i18n'
import type { PasswordOptions } from './definition'

export const password = ({ min = 12 }: PasswordOptions) =>
  z
    .string({ error: () => t('Expected text.') })
    .check(
      z.minLength(min, { error: () => t('A password has at least {{min}} characters.', { min }) }),
      z.maxLength(200, { error: () => t('A password has at most {{max}} characters.', { max: 200 }) }),
    )
