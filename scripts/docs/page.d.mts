import type { Guide } from './guides.mjs'
import type { Reference } from './read.mjs'

export function pageOf(reference: Reference, options?: { readonly guides?: readonly Guide[] }): string
