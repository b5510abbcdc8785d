import { FieldItem } from '../../src/screens/form/FieldItem'
import { inputId, SettingContext, useSetting } from '../../src/screens/form/setting'
import { innerFields, isReadOnly, labelOf } from '../../vocabulary'
import type { InputProps } from '../input'
import '../lines/editor.css'

/** One small record within the record. */
export function Group({ field, name, fields, path }: InputProps) {
  const setting = useSetting()
  const inner = innerFields(field) ?? {}
  return (
    <SettingContext value={{ ...setting, rules: [], notes: [] }}>
      <fieldset id={inputId(setting.form, path)} tabIndex={-1} className="group">
        <legend>{labelOf(fields, name)}</legend>
        {Object.entries(inner)
          .filter(([, one]) => !isReadOnly(one))
          .map(([key]) => (
            <FieldItem key={key} fields={inner} name={key} base={path} optional={!field.required} />
          ))}
      </fieldset>
    </SettingContext>
  )
}
