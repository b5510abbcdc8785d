import { useCallback, useState } from 'react'
import { type AnyRecord, type Resource, t, titleOf } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useInvalidateRecords } from './invalidate-records'
import { Switch } from './Switch'

/** Flips a record's status and waits until the records shown are fetched again. A failure has its toast. */
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
 * A record's status. The call names no target, so the switch is locked until the record has been read again: a second
 * click would undo the first.
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
