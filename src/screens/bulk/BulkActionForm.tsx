import { Form } from 'antd'
import { useMemo, useState } from 'react'
import {
  type Action,
  type Fields,
  isEmpty,
  type Resource,
  renderConditionalMessages,
  t,
  type Values,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { FieldItem } from '../form/fields/FieldItem'
import { formPayload, initialFormValues } from '../form/state/form-values'
import type { AvailableAction } from '../shared/records/available-actions'
import { BulkForm } from './BulkForm'

interface BulkActionFormProps {
  readonly resource: Resource
  readonly offer: AvailableAction
  /** The values from an earlier attempt. Default: no values. */
  readonly initialValues?: Values
  readonly onSubmit: (values: Values, typed: Values) => Promise<unknown>
  readonly onClose: () => void
}

/**
 * A form in which people fill in the fields of an action once for all records. An empty field keeps the value of each
 * record.
 */
export function BulkActionForm({
  resource,
  offer,
  initialValues: given,
  onSubmit: onGiven,
  onClose,
}: BulkActionFormProps) {
  const { registry } = useWorkbench()
  const [form] = Form.useForm()
  const fields = useMemo(() => bulkActionFields(offer.action), [offer])
  const fieldsOf = (name: string) => registry.get(name).fields
  const [initial] = useState(() => ({ ...initialFormValues(fields, undefined, fieldsOf), ...offer.values, ...given }))
  const names = Object.keys(fields).filter((name) => offer.values?.[name] === undefined)
  const typed: Values = Form.useWatch([], form) ?? {}
  const warnings = renderConditionalMessages({ ...resource.fields, ...fields }, offer.action?.warnings ?? [], {
    ...offer.values,
    ...typed,
  })
  return (
    <BulkForm
      {...{ form, resource, fields, initial, onClose }}
      rules={offer.action?.rules}
      onSubmit={(typed) => {
        const written = formPayload(fields, typed, true, fieldsOf)
        return onGiven(Object.fromEntries(Object.entries(written).filter(([, value]) => !isEmpty(value))), typed)
      }}
    >
      {offer.action?.confirm && <p className="many-warning">{t(offer.action.confirm)}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="many-warning">
          {warning}
        </p>
      ))}
      {names.map((name) => (
        <FieldItem key={name} fields={fields} name={name} />
      ))}
    </BulkForm>
  )
}

/** Shows the fields of an action that runs on many records in one step. */
export const bulkActionFields = ({ fields = {} }: Partial<Pick<Action, 'fields'>> = {}): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, { extension: beyond, singleRecordOnly: ofOne }]) => !beyond && !ofOne),
  )
