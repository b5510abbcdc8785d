import { useState, useSyncExternalStore } from 'react'
import type { FormProblem } from './form-problems'

/** How a form stands. */
export interface FormStatus {
  /** Whether something is typed that is not saved. */
  readonly isUnsaved: boolean
  readonly isSaving: boolean
  readonly problems: readonly FormProblem[]
}

/** Keeps how a form stands beside it: were it the form's own, each change of it would draw all of its fields anew. */
export interface FormStatusStore {
  get(): FormStatus
  set(changes: Partial<FormStatus>): void
  subscribe(listener: () => void): () => void
}

function createFormStatusStore(): FormStatusStore {
  let now: FormStatus = { isUnsaved: false, isSaving: false, problems: [] }
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
export const useFormStatusStore = (): FormStatusStore => useState(createFormStatusStore)[0]

/** One fact of how a form stands, followed. */
export const useFormStatus = <Name extends keyof FormStatus>(kept: FormStatusStore, name: Name): FormStatus[Name] =>
  useSyncExternalStore(kept.subscribe, () => kept.get()[name])
