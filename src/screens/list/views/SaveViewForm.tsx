import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { t } from '../../../../vocabulary'

interface SaveViewFormProps {
  readonly mayShare: boolean
  readonly onSave: (name: string, isShared: boolean) => Promise<void>
}

/** Saves the current state of the list under a name. */
export function SaveViewForm({ mayShare, onSave }: SaveViewFormProps) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    setBusy(true)
    try {
      await onSave(name.trim(), isShared)
      setName('')
      setShared(false)
    } catch {
      // If saving fails, a toast reports the reason. The typed name stays, so that the person can correct the name.
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="views-save" onSubmit={submit}>
      <div>
        <Input
          value={name}
          maxLength={60}
          aria-label={t('Name of the view')}
          placeholder={t('Name of the view')}
          onChange={({ target }) => setName(target.value)}
        />
        <Button htmlType="submit" type="primary" loading={isBusy} disabled={name.trim() === ''}>
          {t('Save view')}
        </Button>
      </div>
      {mayShare && (
        <label className="filter-choice">
          <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
          {t('Share with everyone who can see this list')}
        </label>
      )}
    </form>
  )
}
