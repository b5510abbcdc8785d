import type { Adapter } from '../adapters'

type Files = Readonly<Record<string, { readonly default: Adapter }>>

/** The adapters of the business, and then those that come along. */
export const adapters: readonly Adapter[] = [
  import.meta.glob<{ default: Adapter }>('/business/adapters/*.ts', { eager: true }),
  import.meta.glob<{ default: Adapter }>('../adapters/shipped/*.ts', { eager: true }),
].flatMap((some: Files) => Object.values(some).map((one) => one.default))
