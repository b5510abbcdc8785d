import { useState, useSyncExternalStore } from 'react'
import type { Problem } from './problems'

/** How a form stands. */
export interface Standing {
  /** Whether something is typed that is not saved. */
  readonly isUnsaved: boolean
  readonly isSaving: boolean
  readonly problems: readonly Problem[]
}

/** Keeps how a form stands beside it: were it the form's own, each change of it would draw all of its fields anew. */
export interface StandingKept {
  get(): Standing
  set(changes: Partial<Standing>): void
  subscribe(listener: () => void): () => void
}

function createStanding(): StandingKept {
  let now: Standing = { isUnsaved: false, isSaving: false, problems: [] }
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set: (changes) => {
      now = { ...now, ...changes }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** How a form stands, without following it. */
export const useStandingKept = (): StandingKept => useState(createStanding)[0]

/** One fact of how a form stands, followed. */
export const useStanding = <Name extends keyof Standing>(kept: StandingKept, name: Name): Standing[Name] =>
  useSyncExternalStore(kept.subscribe, () => kept.get()[name])
