import { Button } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { t } from '../../../vocabulary'
import type { FormProblem } from './state/form-problems'

/** The next step after saving: close the form, keep the form open, or start another record. */
export type AfterSave = 'close' | 'stay' | 'again'

interface FormFooterProps {
  readonly standing: FormStatusStore
  readonly isNew: boolean
  /** Whether the form can stay open after saving. */
  readonly stays: boolean
  /** Called with the chosen next step, just before the submit button submits the form. */
  readonly onThen: (then: AfterSave) => void
  readonly onSubmit: (then: AfterSave) => void
  readonly onCancel: () => void
}

/** The footer of a form: its state, and the buttons that save the record. */
export const FormFooter = ({ standing, isNew, stays, onThen, onSubmit, onCancel }: FormFooterProps) => {
  const isUnsaved = useFormStatus(standing, 'isUnsaved')
  const isSaving = useFormStatus(standing, 'isSaving')
  return (
    <footer className="form-footer">
      <span className="form-state" aria-live="polite">
        {isUnsaved && t('Unsaved changes')}
      </span>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      {isNew && (
        <Button className="form-another" disabled={isSaving} onClick={() => onSubmit('again')}>
          {t('Save and new')}
        </Button>
      )}
      {stays && (
        <Button
          className="form-stay"
          disabled={isSaving}
          title={t('Ctrl {{key}}', { key: 'S' })}
          onClick={() => onSubmit('stay')}
        >
          {t('Save and keep editing')}
        </Button>
      )}
      <Button type="primary" htmlType="submit" loading={isSaving} onClick={() => onThen('close')}>
        {t('Save')}
      </Button>
    </footer>
  )
}

/** The current state of a form: its changes and its progress. */
interface FormStatus {
  /** Whether there are unsaved changes. */
  readonly isUnsaved: boolean
  readonly isSaving: boolean
  readonly problems: readonly FormProblem[]
}

/**
 * Stores the state outside of the form component. If the state were inside the component, each change would render all
 * fields again.
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

/** A part of a form's state. The component renders again only when this part of the state changes. */
export const useFormStatus = <Name extends keyof FormStatus>(kept: FormStatusStore, name: Name): FormStatus[Name] =>
  useSyncExternalStore(kept.subscribe, () => kept.get()[name])
