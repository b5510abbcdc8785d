import { FieldItem } from '../../src/screens/form/fields/FieldItem'
import { FormContext, inputId, useFormContext } from '../../src/screens/form/form-context'
import { innerFields, isReadOnly, labelOf } from '../../vocabulary'
import type { InputProps } from '../kind-input'
import '../lines/editor.css'

/** The inputs of a small record within the record. */
export function GroupEditor({ field, name, fields, path }: InputProps) {
  const setting = useFormContext()
  const inner = innerFields(field) ?? {}
  return (
    <FormContext value={{ ...setting, rules: [], notes: [] }}>
      <fieldset id={inputId(setting.form, path)} tabIndex={-1} className="group">
        <legend>{labelOf(fields, name)}</legend>
        {Object.entries(inner)
          .filter(([, one]) => !isReadOnly(one))
          .map(([key]) => (
            <FieldItem key={key} fields={inner} name={key} base={path} optional={!field.required} />
          ))}
      </fieldset>
    </FormContext>
  )
}
