import { Select } from 'antd'
import { countries, t } from '../../../vocabulary'
import { formatCountry } from '../formats'
import type { InputProps } from './input'

const collator = new Intl.Collator()

const offered = countries
  .map((code) => ({ value: code, label: formatCountry(code) }))
  .sort((one, other) => collator.compare(one.label, other.label))

export const Country = ({ field, value, onChange, disabled, control }: InputProps<unknown, string>) => (
  <Select
    {...control}
    allowClear={!field.required}
    showSearch={{ filterOption: (typed, option) => [option?.label, option?.value].some((one) => begins(one, typed)) }}
    options={offered}
    value={value ?? undefined}
    placeholder={field.placeholder ?? t('Search, such as India')}
    disabled={disabled}
    onChange={(chosen?: string) => onChange?.(chosen ?? null)}
  />
)

/** Whether a word of a text begins with what was typed. */
const begins = (text = '', typed = '') =>
  ` ${text.toLocaleLowerCase()}`.includes(` ${typed.trim().toLocaleLowerCase()}`)
