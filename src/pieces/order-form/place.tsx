import { AutoComplete, Form, Select } from 'antd'
import { useEffect } from 'react'
import { useSiblings } from '../../screens/form/siblings'
import type { InputProps } from '../../screens/kinds/inputs/input'
import { Text } from '../../screens/kinds/inputs/text'
import { t } from '../../vocabulary'
import { useStates } from './book'

const countryName = (code: string) => {
  try {
    return new Intl.DisplayNames(undefined, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

const capitals = (value: unknown) => String(value ?? '').toUpperCase()

/** A country by its two letters: one whose states are known, or any other. */
export function Country({ value, onChange, disabled, control }: InputProps) {
  const codes = [...new Set(useStates().map(({ country }) => country))].filter((code) => code !== undefined)
  return (
    <AutoComplete
      {...control}
      className="input-capitals"
      value={value as string | null}
      disabled={disabled}
      options={codes.map((code) => ({ value: code, label: `${code} – ${countryName(code)}` }))}
      showSearch={{
        filterOption: (typed, option) => `${option?.label}`.toUpperCase().includes(typed.toUpperCase()),
      }}
      onChange={(typed?: string) => onChange?.(typed ?? null)}
    />
  )
}

/** A state by its name: one of those of the country where they are known, any other elsewhere. Choosing one first settles the country. */
export function State(props: InputProps) {
  const { value, onChange, path, disabled, control } = props
  const form = Form.useFormInstance()
  const base = path.slice(0, -1)
  const country = capitals(useSiblings(base, ['country']).country)
  const states = useStates()
  const offered = states.filter((state) => !country || state.country === country || state.country === undefined)
  const isStray = Boolean(value) && offered.length > 0 && !offered.some(({ name }) => name === value)

  useEffect(() => {
    if (isStray) onChange?.(null)
  }, [isStray, onChange])

  if (offered.length === 0) return <Text {...(props as Parameters<typeof Text>[0])} />
  return (
    <Select
      {...control}
      showSearch={{ optionFilterProp: 'label' }}
      value={value as string | null}
      disabled={disabled}
      options={offered.map(({ id, name, country: of }) => ({
        key: id,
        value: name,
        label: country || !of ? name : `${name}, ${of}`,
      }))}
      notFoundContent={t('Nothing found')}
      onChange={(name: string) => {
        onChange?.(name)
        const of = offered.find((state) => state.name === name)?.country
        if (of) form.setFieldValue([...base, 'country'], of)
      }}
    />
  )
}
