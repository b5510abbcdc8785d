import { Button } from 'antd'
import { useState } from 'react'
import { type Field, type Fields, isEmpty, labelOf, type Resource, t, type Values } from '../../../vocabulary'
import { useAccess } from '../shared/records/access'
import { textOf } from '../shared/values/plain-text'

interface DeletedRecordActionsProps {
  readonly resource: Resource
  readonly fields: Fields
  /** The current values of the form. */
  readonly values: () => Values
  /** Saves the typed values as a new record. */
  readonly onCreate: () => Promise<unknown>
}

/**
 * The actions for typed values whose record another person has deleted: copy the typed values, or create a new record.
 */
export function DeletedRecordActions({ resource, fields, values, onCreate }: DeletedRecordActionsProps) {
  const { canCall } = useAccess()
  const [isBusy, setBusy] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    const typed = values()
    const lines = Object.keys(fields)
      .filter((name) => !isEmpty(typed[name]) && !fields[name]?.kind.writeOnly && !fields[name]?.kind.files)
      .map((name) => `${labelOf(fields, name)}: ${textOf(fields[name] as Field, typed[name])}`)
    await navigator.clipboard?.writeText(lines.join('\n'))
    setCopied(true)
  }
  const create = () => {
    setBusy(true)
    void onCreate().finally(() => setBusy(false))
  }
  return (
    <p className="form-gone">
      {canCall(resource, 'create') && (
        <Button loading={isBusy} onClick={create}>
          {t('Save as new record')}
        </Button>
      )}
      <Button onClick={() => void copy().catch(() => undefined)}>{t('Copy my entries')}</Button>
      <span role="status">{isCopied && t('Copied')}</span>
    </p>
  )
}
