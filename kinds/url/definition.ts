import { defineKind } from '../../vocabulary/kind'

export interface UrlOptions {
  /** The maximum number of characters. Default: 2,000. */
  readonly max?: number
  /**
   * Placeholders that the address must contain, such as 'handle' for `https://example.com/{handle}`. Default: no
   * placeholders.
   */
  readonly blanks?: readonly string[]
}

/** The field kind for a web address with http or https. */
export const url = defineKind<string, UrlOptions>({
  name: 'url',
  bounds: { max: 2000 },
  column: () => ({ store: 'text' }),
  needsTextFolding: true,
  fromText: (given) => given,
  sample: ({ blanks = [] }, { index }) => `https://example.com/${blanks.map((b) => `{${b}}`).join('/') || index + 1}`,
  filter: 'text',
})
