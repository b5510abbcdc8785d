import { defineKind } from '../../vocabulary/kind'

export interface PasswordOptions {
  /** Fewest characters. Default: 12. */
  readonly min?: number
}

/** A password: written, never read; stored as an argon2id hash. Required when a record is created; left empty later, it stays. */
export const password = defineKind<string, PasswordOptions, string, 'secret'>({
  name: 'password',
  column: () => ({ store: 'secret' }),
  fromText: (given) => given,
  sample: () => null,
  sortable: false,
  writeOnly: true,
})
