import type { Reference } from './read.mjs'

export function pageOf(reference: Reference, options?: { readonly isServed?: boolean }): string
