import { defineKind } from '../../vocabulary/kind'

export interface SlugOptions {
  /** The field that it is proposed from while it has not been typed. */
  readonly from?: string
  /** Most characters. Default: 100. */
  readonly max?: number
}

/** 'Crème brûlée!' → 'creme-brulee'. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** The part of an address that names a record: small letters, digits and single dashes. */
export const slug = defineKind<string, SlugOptions>({
  name: 'slug',
  bounds: { max: 100 },
  column: () => ({ store: 'text' }),
  fromText: (given) => given,
  sample: ({ label }, { index }) => slugOf(`${label ?? 'sample'} ${index + 1}`),
  siblings: ({ from }) => (from ? [from] : []),
  filter: 'text',
})
