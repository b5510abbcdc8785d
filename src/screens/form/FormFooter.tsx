import { Button } from 'antd'
import { t } from '../../../vocabulary'
import { type FormStatusStore, useFormStatus } from './state/form-status'

/** The step after saving: close the form, stay in the form, or start another record. */
export type AfterSave = 'close' | 'stay' | 'again'

interface FormFooterProps {
  readonly standing: FormStatusStore
  readonly isNew: boolean
  /** Whether the form can stay open after saving. */
  readonly stays: boolean
  /** Called with the next step, just before the submit button submits the form. */
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
