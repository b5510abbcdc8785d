import * as z from 'zod/mini'
import { defineKind } from '../../vocabulary/kind'
import { t } from '../../vocabulary/words'

/** A colour as six hexadecimal digits: #1f6feb. */
export const colour = defineKind<string>({
  name: 'colour',
  column: () => ({ store: 'text' }),
  check: () =>
    z
      .string({ error: () => t('Expected text.') })
      .check(
        z.toLowerCase(),
        z.regex(/^#[0-9a-f]{6}$/, { error: () => t('Not a colour; expected six hexadecimal digits such as #1f6feb.') }),
      ),
  fromText: (given) => given,
  sample: (_, sampler) => sampler.pick(['#1f6feb', '#d1242f', '#1a7f37', '#9a6700', '#8250df']),
  sortable: false,
})
