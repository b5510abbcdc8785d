import { defineKind } from '../../vocabulary/kind'

/** The field kind for a colour with six hexadecimal digits, such as #1f6feb. */
export const colour = defineKind<string>({
  name: 'colour',
  column: () => ({ store: 'text' }),
  fromText: (given) => given,
  sample: (_, sampler) => sampler.pick(['#1f6feb', '#d1242f', '#1a7f37', '#9a6700', '#8250df']),
  sortable: false,
})
