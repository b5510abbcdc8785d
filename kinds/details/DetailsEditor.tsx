import { Form } from 'antd'
import { useEffect } from 'react'
import { FieldItem } from '../../src/screens/form/fields/FieldItem'
import { FormContext, inputId, useFormContext } from '../../src/screens/form/form-context'
import { labelOf, t, type Values } from '../../vocabulary'
import type { InputProps } from '../kind-input'
import { useDetailFields } from './use-detail-fields'
import '../lines/editor.css'

/** The inputs of the fields that the chosen record lists. Empty if the chosen record lists no fields. */
export function DetailsEditor({ field, name, fields, path, siblings }: InputProps) {
  const form = Form.useFormInstance()
  const setting = useFormContext()
  const listed = useDetailFields(field, fields, siblings)
  const keys = Object.keys(listed.fields)
  const known = keys.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list, what was typed for another goes away
  useEffect(() => {
    const values = form.getFieldValue([...path]) as Values | null | undefined
    if (!listed.isKnown || !values || Object.keys(values).every((key) => keys.includes(key))) return
    form.setFieldValue([...path], Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key))))
  }, [known, listed.isKnown])
  if (keys.length === 0) return listed.isLoading ? <p role="status">{t('Loading…')}</p> : null
  return (
    <FormContext value={{ ...setting, rules: [], notes: [] }}>
      <fieldset id={inputId(setting.form, path)} tabIndex={-1} className="group">
        <legend className="visually-hidden">{labelOf(fields, name)}</legend>
        {keys.map((key) => (
          <FieldItem key={`${known} ${key}`} fields={listed.fields} name={key} base={path} />
        ))}
      </fieldset>
    </FormContext>
  )
}
