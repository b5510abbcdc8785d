import type { Guide } from './guides.mjs'
import type { Reference } from './read-reference.mjs'

export function pageOf(reference: Reference, options?: { readonly guides?: readonly Guide[] }): string
