import type { Adapter } from '../../adapters'
import { findMisnamedAdapters } from './browser-apis'

type Files = Readonly<Record<string, { readonly default: Adapter }>>

/** Checks the files of adapters. Returns one message per error. */
export const findAdapterFileErrors = (): string[] => files.flatMap(findMisnamedAdapters)

const files: readonly Files[] = [
  import.meta.glob<{ default: Adapter }>('/business/adapters/*.ts', { eager: true }),
  import.meta.glob<{ default: Adapter }>('../../adapters/built-in/*.ts', { eager: true }),
]

// The adapters of the business, followed by the shipped adapters.
export const adapters: readonly Adapter[] = files.flatMap((some) => Object.values(some).map((one) => one.default))

export const adapterNames: readonly string[] = adapters.map(({ name }) => name)
