import { defineKind } from '../../vocabulary/kind'

/**
 * The field kind for an e-mail address, which is stored in lowercase. An address has at most 254 characters (RFC 5321,
 * 4.5.3.1.3). Both sides of the address can contain letters of any script (RFC 6531).
 */
export const email = defineKind<string>({
  name: 'email',
  column: () => ({ store: 'text' }),
  fromText: (given) => given,
  keepsFormerValues: true,
  sample: (_, { index }) => `person${index + 1}@example.com`,
  filter: 'text',
  searchable: true,
})
