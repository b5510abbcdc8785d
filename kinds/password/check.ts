import * as z from 'zod/mini'
import { t } from '../../vocabulary/text/i18n'
import type { PasswordOptions } from './definition'

export const password = ({ min = 12 }: PasswordOptions) =>
  z
    .string({ error: () => t('Must be text.') })
    .check(
      z.minLength(min, { error: () => t('Passwords must have at least {{min}} characters.', { min }) }),
      z.maxLength(200, { error: () => t('Passwords must have at most {{max}} characters.', { max: 200 }) }),
    )
