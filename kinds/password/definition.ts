import { defineKind } from '../../vocabulary/kind'

export interface PasswordOptions {
  /** The minimum number of characters. Default: 12. */
  readonly min?: number
}

/**
 * The field kind for a write-only password, which is stored as an argon2id hash. A new record must have a password. If
 * the password is empty when a record is edited, the stored password stays.
 */
export const password = defineKind<string, PasswordOptions, string, 'secret'>({
  name: 'password',
  column: () => ({ store: 'secret' }),
  fromText: (given) => given,
  sample: () => null,
  sortable: false,
  writeOnly: true,
})
