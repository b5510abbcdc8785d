import { Form, Radio, Switch } from 'antd'
import { type Choices, isEmpty, labelOf, phrase, t } from '../../../../vocabulary'
import { useSetting } from '../../form/setting'
import { Select } from '../../shared/Select'
import { type InputProps, placeholderOf } from './input'

/** A switch between two values, with the word for the one that is set. */
const twoWay = <Value extends number | boolean>(on: Value, off: Value, words: readonly [on: string, off: string]) =>
  function TwoWay({ value, onChange, disabled, control }: InputProps<unknown, Value>) {
    const isOn = value === on
    return (
      <span className="input-switch">
        <Switch {...control} checked={isOn} disabled={disabled} onChange={(next) => onChange?.(next ? on : off)} />
        <span aria-hidden>{t(isOn ? words[0] : words[1])}</span>
      </span>
    )
  }

export const OnOff = twoWay<0 | 1>(1, 0, [phrase('Active'), phrase('Inactive')])
const PlainYesNo = twoWay(true, false, [phrase('Yes'), phrase('No')])

/** Yes, no, or no answer. */
const Answer = ({ value, onChange, disabled, control, field }: InputProps<unknown, boolean>) => (
  <Select<string>
    {...control}
    allowClear
    options={[
      { value: 'yes', label: t('Yes') },
      { value: 'no', label: t('No') },
    ]}
    value={value === true ? 'yes' : value === false ? 'no' : undefined}
    placeholder={placeholderOf(field)}
    disabled={disabled}
    onChange={(chosen?: string) => onChange?.(chosen === undefined ? null : chosen === 'yes')}
  />
)

/** Where one line alone may say yes, saying so takes it from the others. */
export function YesNo(props: InputProps<{ single?: boolean }, boolean>) {
  const { field, name, path, onChange } = props
  const form = Form.useFormInstance()
  const takeFromOthers = () => {
    const [own, lines] = [path.at(-2), path.slice(0, -2)]
    for (const index of (form.getFieldValue([...lines]) as readonly unknown[]).keys())
      if (index !== own) form.setFieldValue([...lines, index, name], false)
  }
  const change = (next: boolean | null) => {
    if (next && field.single && path.length > 2) takeFromOthers()
    onChange?.(next)
  }
  return field.required ? <PlainYesNo {...props} onChange={change} /> : <Answer {...props} onChange={change} />
}

/** Whether the choices have room side by side; others are a dropdown. */
const fitSideBySide = (labels: readonly string[]) => labels.length <= 4 && labels.join('').length <= 32

export function Choice(props: InputProps<{ choices: Choices }, string>) {
  const { field, fields, name, value, onChange, disabled, control } = props
  const isNarrow = useSetting().listDepth > 0
  const options = Object.entries(field.choices).map(([key, { label }]) => ({ value: key, label: t(label) }))
  // A value that came and is none of them has to be seen too.
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
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={value ?? undefined}
      placeholder={placeholderOf(field)}
      disabled={disabled}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
    />
  )
}

export const Tags = ({ field, value, onChange, disabled, control }: InputProps<unknown, readonly string[]>) => (
  <Select
    {...control}
    mode="tags"
    open={false}
    suffixIcon={null}
    tokenSeparators={[',']}
    value={[...(value ?? [])]}
    placeholder={placeholderOf(field, phrase('Type, then press Enter'))}
    disabled={disabled}
    onChange={(typed: string[]) => onChange?.(typed)}
  />
)
