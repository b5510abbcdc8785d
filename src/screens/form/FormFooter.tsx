import { Button } from 'antd'
import { t } from '../../../vocabulary'
import { type FormStatusStore, useFormStatus } from './form-status'

/** What follows a save: the form is left, it stays open, or another record is begun. */
export type AfterSave = 'close' | 'stay' | 'again'

interface FormFooterProps {
  readonly standing: FormStatusStore
  readonly isNew: boolean
  /** Whether the form may stay open after a save. */
  readonly stays: boolean
  /** Told what follows, just before the form is submitted by its own button. */
  readonly onThen: (then: AfterSave) => void
  readonly onSubmit: (then: AfterSave) => void
  readonly onCancel: () => void
}

/** What a form ends with: how it stands, and the buttons that save it. */
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
