import { Form } from 'antd'
import { useMemo, useState } from 'react'
import { isEmpty, type Resource, said, t, type Values } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { FieldItem } from '../form/FieldItem'
import { changes, startingValues } from '../form/values'
import type { Offer } from '../shared/offers'
import { Asking } from './Asking'
import { askedOfMany } from './asked'

interface ActionFieldsProps {
  readonly resource: Resource
  readonly offer: Offer
  /** What was given before. Default: nothing. */
  readonly given?: Values
  readonly onGiven: (values: Values, typed: Values) => Promise<unknown>
  readonly onClose: () => void
}

/** What an action asks for, once for all records. What is left empty stays as each record has it. */
export function ActionFields({ resource, offer, given, onGiven, onClose }: ActionFieldsProps) {
  const { registry } = useWorkbench()
  const [form] = Form.useForm()
  const fields = useMemo(() => askedOfMany(offer.action), [offer])
  const fieldsOf = (name: string) => registry.get(name).fields
  const [initial] = useState(() => ({ ...startingValues(fields, undefined, fieldsOf), ...offer.values, ...given }))
  const names = Object.keys(fields).filter((name) => offer.values?.[name] === undefined)
  const typed: Values = Form.useWatch([], form) ?? {}
  const warnings = said({ ...resource.fields, ...fields }, offer.action?.warnings ?? [], { ...offer.values, ...typed })
  return (
    <Asking
      {...{ form, resource, fields, initial, onClose }}
      rules={offer.action?.rules}
      onSubmit={(typed) => {
        const written = changes(fields, typed, true, fieldsOf)
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
    </Asking>
  )
}
