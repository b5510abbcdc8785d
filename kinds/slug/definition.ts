import { defineKind } from '../../vocabulary/kind'

export interface SlugOptions {
  /** The field from which the slug is derived, until the user types a slug. Default: no source field. */
  readonly from?: string
  /** The maximum number of characters. Default: 100. */
  readonly max?: number
}

/** Converts a text to a slug: 'Crème brûlée!' → 'creme-brulee'. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** The field kind for a slug, which names a record in an address: lowercase letters, digits and single dashes. */
export const slug = defineKind<string, SlugOptions>({
  name: 'slug',
  bounds: { max: 100 },
  column: () => ({ store: 'text' }),
  fromText: (given) => given,
  sample: ({ label }, { index }) => slugOf(`${label ?? 'sample'} ${index + 1}`),
  siblings: ({ from }) => (from ? [from] : []),
  filter: 'text',
})
