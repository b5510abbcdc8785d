import * as z from 'zod/mini'
import { defineKind } from '../../vocabulary/kind'
import { t } from '../../vocabulary/words'

export interface PasswordOptions {
  /** Fewest characters. Default: 12. */
  readonly min?: number
}

/** A password: written, never read; stored as an argon2id hash. Required when a record is created; left empty later, it stays. */
export const password = defineKind<string, PasswordOptions, string, 'secret'>({
  name: 'password',
  column: () => ({ store: 'secret' }),
  check: ({ min = 12 }) =>
    z
      .string({ error: () => t('Expected text.') })
      .check(
        z.minLength(min, { error: () => t('A password has at least {{min}} characters.', { min }) }),
        z.maxLength(200, { error: () => t('A password has at most {{max}} characters.', { max: 200 }) }),
      ),
  fromText: (given) => given,
  sample: () => null,
  sortable: false,
  writeOnly: true,
})
