import { defineKind } from '../../vocabulary/kind'
import { type TextOptions, textKindDefaults } from '../text/definition'

type MarkdownOptions = Pick<TextOptions, 'min' | 'max'>

/**
 * The field kind for a text with headings, lists, tables, links and emphasis, written in Markdown. HTML is shown as
 * text, images are shown as links, and links can only lead to web, mail and telephone addresses. The option `max` is
 * 20,000 characters by default.
 */
export const markdown = defineKind<string, MarkdownOptions>({
  name: 'markdown',
  bounds: { min: 0, max: 20_000 },
  column: () => ({ store: 'text' }),
  needsTextFolding: true,
  ...textKindDefaults,
  sample: ({ max }, sampler) => `${sampler.words(4)}, **${sampler.words(1)}** and ${sampler.words(3)}.`.slice(0, max),
  searchable: true,
  sortable: false,
  wide: true,
})
