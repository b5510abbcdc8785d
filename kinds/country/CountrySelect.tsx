import { useMemo } from 'react'
import { Select } from '../../src/screens/shared/inputs/Select'
import { formatCountry } from '../../src/screens/shared/values/formats'
import { cachePerLocale, countries, countryName, foldText, t } from '../../vocabulary'
import type { InputProps } from '../kind-input'

interface Offered {
  readonly value: string
  readonly label: string
  /** All names, without case and accents. */
  readonly names: readonly string[]
}

/** Abbreviations, former names and parts of countries that people type. */
const furtherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  CD: ['Zaire'],
  CI: ['Ivory Coast'],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  KR: ['Republic of Korea'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  US: ['USA', 'America'],
}

/** The main language of a country. */
const languageOf = (country: string) => new Intl.Locale(`und-${country}`).maximize().language

const offered = cachePerLocale((locale): readonly Offered[] => {
  const { compare } = new Intl.Collator(locale)
  return countries
    .map((code) => {
      const label = formatCountry(code)
      const others = [countryName(code, 'en'), countryName(code, languageOf(code)), ...(furtherNames[code] ?? [])]
      return { value: code, label, names: [...new Set([label, ...others].map(foldText))] }
    })
    .sort((one, other) => compare(one.label, other.label))
})

/**
 * Ranks a match: 0 for the code or a complete name, 1 for the start of a name, 2 for the start of a word. The rank is -1
 * if nothing matches.
 */
const rank = ({ value, names }: Offered, typed: string): number => {
  const sought = foldText(typed.trim())
  const answers = [
    [value.toLowerCase(), ...names].includes(sought),
    names.some((name) => name.startsWith(sought)),
    names.some((name) => name.includes(` ${sought}`)),
  ]
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
    ? [...offered(), { value, label: formatCountry(value), names: [foldText(formatCountry(value))] }]
    : [...offered()]

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
    options={useMemo(() => [...offered()], [])}
    value={[...(value ?? [])]}
    placeholder={t(field.whenEmpty ?? field.placeholder ?? 'Search, for example India')}
    disabled={disabled}
    onChange={(chosen: string[]) => onChange?.(chosen)}
  />
)
