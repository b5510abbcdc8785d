import { type AnyRecord, type FieldChange, labelOf, type Resource, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import ConfirmDialog from '../../shared/dialogs/ConfirmDialog'
import { useAccess } from '../../shared/records/access'
import { useInvalidateRecords } from '../../shared/records/invalidate-records'
import { ChangesTable } from '../../shared/timeline/ChangesTable'

interface RestoreValueDialogProps {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly change: FieldChange
  readonly onClose: () => void
}

/** Asks whether to restore the previous value of a field, and restores the value with the usual edit call. */
export default function RestoreValueDialog({
  resource,
  record,
  change: { field, before },
  onClose,
}: RestoreValueDialogProps) {
  const { linkTo } = useAccess()
  const { api } = useWorkbench()
  const changed = useInvalidateRecords()
  const now = record[field] ?? null
  return (
    <ConfirmDialog
      title={t('Revert {{label}}?', { label: labelOf(resource.fields, field) })}
      text={<ChangesTable changes={[{ field, before: now, after: before }]} {...{ resource, record, linkTo }} />}
      doIt={t('Revert')}
      onConfirm={async () => {
        await api.save(resource, { base: record, values: { [field]: before } }).finally(() => changed(resource))
      }}
      onClose={onClose}
    />
  )
}
