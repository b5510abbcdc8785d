import { useMemo } from 'react'
import { Select } from '../../src/screens/shared/inputs/Select'
import { formatCountry } from '../../src/screens/shared/values/formats'
import { countries, foldText, locale, t } from '../../vocabulary'
import type { InputProps } from '../kind-input'

interface Offered {
  readonly value: string
  readonly label: string
}

const offered = (): Offered[] => {
  const { compare } = new Intl.Collator(locale())
  return countries
    .map((code) => ({ value: code, label: formatCountry(code) }))
    .sort((one, other) => compare(one.label, other.label))
}

/**
 * Ranks a match: 0 for the country code, 1 for the start of the name, 2 for the start of a word. The rank is -1 if
 * nothing matches.
 */
const rank = ({ value, label }: Offered, typed: string): number => {
  const sought = foldText(typed.trim())
  const name = foldText(label)
  const answers = [value.toLowerCase() === sought, name.startsWith(sought), name.includes(` ${sought}`)]
  return answers.indexOf(true)
}

const search = {
  filterOption: (typed: string, option?: Offered) => option !== undefined && rank(option, typed) >= 0,
  filterSort: (one: Offered, other: Offered, { searchValue }: { searchValue: string }) =>
    rank(one, searchValue) - rank(other, searchValue),
}

/** A stored country that no longer exists stays in the options. */
const withStored = (value: string | null | undefined): Offered[] =>
  value && /^[A-Z]{2}$/.test(value) && !countries.includes(value)
    ? [...offered(), { value, label: formatCountry(value) }]
    : offered()

export const CountrySelect = ({ field, value, onChange, disabled, control }: InputProps<unknown, string>) => (
  <Select<string, Offered>
    {...control}
    allowClear={!field.required}
    showSearch={search}
    options={useMemo(() => withStored(value), [value])}
    value={value ?? undefined}
    placeholder={t(field.placeholder ?? 'Search, for example India')}
    disabled={disabled}
    onUnread={(text) => onChange?.(text)}
    onChange={(chosen?: string) => onChange?.(chosen ?? null)}
  />
)

export const CountryListSelect = ({
  field,
  value,
  onChange,
  disabled,
  control,
}: InputProps<unknown, readonly string[]>) => (
  <Select<string[], Offered>
    {...control}
    mode="multiple"
    allowClear
    maxTagCount="responsive"
    showSearch={search}
    options={useMemo(offered, [])}
    value={[...(value ?? [])]}
    placeholder={t(field.whenEmpty ?? field.placeholder ?? 'Search, for example India')}
    disabled={disabled}
    onChange={(chosen: string[]) => onChange?.(chosen)}
  />
)
