import { useCallback, useState } from 'react'
import { type AnyRecord, type Resource, t, titleOf } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { useInvalidateRecords } from '../records/invalidate-records'
import { Switch } from './Switch'

/**
 * Returns a function that toggles a record's status, and whose promise resolves when the visible records are fetched
 * again. If a call fails, a toast reports the failure.
 */
export function useStatusToggle(resource: Resource) {
  const { api } = useWorkbench()
  const changed = useInvalidateRecords()
  return useCallback(
    async (record: AnyRecord) => {
      try {
        await api.toggle(resource, record)
      } finally {
        await changed(resource)
      }
    },
    [api, changed, resource],
  )
}

interface StatusSwitchProps {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly onToggle: (record: AnyRecord) => Promise<void>
}

/**
 * The switch for a record's status. The API call toggles the status without naming a target value, so a second click
 * would undo the first click. Therefore the switch is disabled until the record is fetched again.
 */
export function StatusSwitch({ resource, record, onToggle }: StatusSwitchProps) {
  const [target, setTarget] = useState<boolean>()
  const isOn = record[resource.status ?? ''] === 1
  const toggle = (next: boolean) => {
    setTarget(next)
    const unlock = () => setTarget(undefined)
    onToggle(record).then(unlock, unlock)
  }
  return (
    <Switch
      isSmall
      isOn={target ?? isOn}
      isBusy={target !== undefined}
      onTurn={toggle}
      aria-label={t('{{name}} is active', { name: titleOf(resource, record) })}
    />
  )
}
