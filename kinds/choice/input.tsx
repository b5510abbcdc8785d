import { Radio } from 'antd'
import { useFormContext } from '../../src/screens/form/form-context'
import { Select } from '../../src/screens/shared/inputs/Select'
import { labelSearch } from '../../src/screens/shared/values/label-search'
import { type Choices, isEmpty, labelOf, t } from '../../vocabulary'
import { emptyToNull, type InputProps, type KindInput, notChosenMessage, placeholderOf } from '../kind-input'

/** Whether the labels fit next to each other. If the labels do not fit, the input is a dropdown. */
const fitSideBySide = (labels: readonly string[]) => labels.length <= 4 && labels.join('').length <= 32

function Choice(props: InputProps<{ choices: Choices }, string>) {
  const { field, fields, name, value, onChange, disabled, control } = props
  const isNarrow = useFormContext().listDepth > 0
  const options = Object.entries(field.choices).map(([key, { label }]) => ({ value: key, label: t(label) }))
  // An API can return a value that is not in the set. A dropdown can show a value that is not in the set, but radio
  // buttons cannot.
  const isAmong = isEmpty(value) || options.some(({ value: one }) => one === value)
  if (field.required && !isNarrow && isAmong && fitSideBySide(options.map(({ label }) => label)))
    return (
      <Radio.Group
        {...control}
        aria-label={labelOf(fields, name)}
        optionType="button"
        options={options}
        value={value ?? null}
        disabled={disabled}
        onChange={({ target }) => onChange?.(target.value)}
      />
    )
  return (
    <Select
      {...control}
      allowClear={!field.required}
      showSearch={labelSearch}
      options={options}
      value={value ?? undefined}
      placeholder={placeholderOf(field)}
      disabled={disabled}
      onUnread={(text) => onChange?.(text)}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
    />
  )
}

export const choice: KindInput = { Input: Choice, write: emptyToNull, unreadableMessage: notChosenMessage }
