import { defineKind } from '../../vocabulary/kind'
import { type TextOptions, textKindDefaults } from '../text/definition'

interface LongTextOptions extends Omit<TextOptions, 'copyOf' | 'pattern' | 'capitals' | 'counts' | 'numbered'> {
  /**
   * Whether the server also writes remarks into this field, and the product translates these remarks for the reader.
   * Default: false.
   */
  readonly remarks?: boolean
  /**
   * Other fields of the record that refer to records. If the text contains the name of such a record, the name becomes
   * a link. Default: no fields.
   */
  readonly links?: readonly string[]
}

/** The field kind for a text with several lines. The option `max` is 5,000 characters by default. */
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
