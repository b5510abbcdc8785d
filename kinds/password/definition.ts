import { defineKind } from '../../vocabulary/kind'

export interface PasswordOptions {
  /** The minimum number of characters. Default: 12. */
  readonly min?: number
}

/**
 * A write-only password, stored as an argon2id hash. A new record needs a password. An empty value in an edit keeps the
 * stored password.
 */
export const password = defineKind<string, PasswordOptions, string, 'secret'>({
  name: 'password',
  column: () => ({ store: 'secret' }),
  fromText: (given) => given,
  sample: () => null,
  sortable: false,
  writeOnly: true,
})
