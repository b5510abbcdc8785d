import { useState, useSyncExternalStore } from 'react'
import type { FormProblem } from './form-problems'

/** The state of a form. */
export interface FormStatus {
  /** Whether there are unsaved changes. */
  readonly isUnsaved: boolean
  readonly isSaving: boolean
  readonly problems: readonly FormProblem[]
}

/**
 * Stores the state outside of the form component. As state of the component, each change would render all fields again.
 */
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

/** The store of a form's state. The component does not render again when the state changes. */
export const useFormStatusStore = (): FormStatusStore => useState(createFormStatusStore)[0]

/** A part of a form's state. The component renders again when this part changes. */
export const useFormStatus = <Name extends keyof FormStatus>(kept: FormStatusStore, name: Name): FormStatus[Name] =>
  useSyncExternalStore(kept.subscribe, () => kept.get()[name])
