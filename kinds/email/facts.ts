import * as z from 'zod/mini'
import { defineKind } from '../../vocabulary/kind'
import { t } from '../../vocabulary/words'
import { boundedText } from '../text/facts'

/** An e-mail address, kept in small letters. At most 254 characters (RFC 5321, 4.5.3.1.3). */
export const email = defineKind<string>({
  name: 'email',
  column: () => ({ store: 'text' }),
  check: () =>
    boundedText({ max: 254 }).check(
      z.toLowerCase(),
      z.regex(z.regexes.email, { error: () => t('Not an e-mail address; expected something like name@example.com.') }),
    ),
  fromText: (given) => given,
  sample: (_, { index }) => `person${index + 1}@example.com`,
  filter: 'text',
  searchable: true,
})
