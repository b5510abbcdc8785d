import { defineKind } from '../../vocabulary/kind'
import { type TextOptions, textKindDefaults } from '../text/definition'

interface LongTextOptions extends Omit<TextOptions, 'copyOf' | 'pattern' | 'capitals' | 'counts' | 'numbered'> {
  /** Whether the server writes here too by itself, which is read in the person's language. Default: false. */
  readonly remarks?: boolean
  /** Fields beside it that refer to records: where the text has the name of one, that leads there. Default: none. */
  readonly links?: readonly string[]
}

/** Several lines of text. Its `max` is 5,000 characters by default. */
export const longText = defineKind<string, LongTextOptions>({
  name: 'longText',
  bounds: { min: 0, max: 5000 },
  column: () => ({ store: 'text' }),
  needsTextFolding: true,
  ...textKindDefaults,
  sample: ({ max }, sampler) => `${sampler.words(12)}.`.slice(0, max),
  searchable: true,
  sortable: false,
  wide: true,
  siblings: ({ links = [] }) => links,
})
