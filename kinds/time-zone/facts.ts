import * as z from 'zod/mini'
import { defineKind } from '../../vocabulary/kind'
import { t } from '../../vocabulary/words'
import { isTimeZone } from '../../vocabulary/zones'

/** A time zone by its name in the IANA database, such as Asia/Kolkata. */
export const timeZone = defineKind<string>({
  name: 'timeZone',
  column: () => ({ store: 'text' }),
  check: () =>
    z
      .string({ error: () => t('Expected text.') })
      .check(z.refine(isTimeZone, { error: () => t('Not a time zone; expected a name such as Asia/Kolkata.') })),
  fromText: (given) => given,
  sample: () => 'Asia/Kolkata',
  filter: 'text',
})
