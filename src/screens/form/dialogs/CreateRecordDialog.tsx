import { useDataProvider } from '@refinedev/core'
import { useState } from 'react'
import { type AnyRecord, labelInSentence, type Resource, t, type Values } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { useInvalidateRecords } from '../../shared/records/invalidate-records'
import { editableFormFields, formPayload, initialFormValues } from '../state/form-values'
import { FormDialog } from './FormDialog'

interface CreateRecordDialogProps {
  readonly resource: Resource
  /** The fields of the dialog. All other fields are sent with the values of an empty form. */
  readonly names: readonly string[]
  /** Initial values, in addition to the defaults of the fields. */
  readonly start?: Values
  readonly onCreated: (record: AnyRecord) => void
  readonly onClose: () => void
}

/** Creates a record in a dialog, with the same API call as the form of the resource. */
export default function CreateRecordDialog({ resource, names, start, onCreated, onClose }: CreateRecordDialogProps) {
  const { registry } = useWorkbench()
  const { create } = useDataProvider()()
  const changed = useInvalidateRecords()
  const fieldsOf = (name: string) => registry.get(name).fields
  const fields = editableFormFields(resource)
  const [initial] = useState(() => ({ ...initialFormValues(fields, undefined, fieldsOf), ...start }))

  const save = async (values: Values) => {
    const variables = formPayload(fields, values, true, fieldsOf)
    const { data } = await create<AnyRecord>({ resource: resource.name, variables })
    void changed(resource)
    if (data.id) onCreated({ ...variables, ...data })
  }
  return (
    <FormDialog
      title={t('New {{one}}', { one: labelInSentence(t(resource.label.one)) })}
      doIt={t('Save')}
      resource={resource}
      fields={fields}
      names={names.filter((name) => fields[name])}
      rules={resource.rules}
      initial={initial}
      onSubmit={save}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
