import { FieldItems } from '../../src/screens/form/fields/FieldItems'
import { FormContext, inputId, useFormContext } from '../../src/screens/form/form-context'
import { type Field, innerFields, isReadOnly, labelOf } from '../../vocabulary'
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
        <FieldItems
          fields={inner}
          names={Object.keys(inner).filter((key) => !isReadOnly(inner[key] as Field))}
          base={path}
          optional={!field.required}
        />
      </fieldset>
    </FormContext>
  )
}
