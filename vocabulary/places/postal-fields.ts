import { type Field, type Fields, isEmpty, labelOf, type PostalPart } from '../field'
import { phrase, t } from '../text/i18n'
import { formattedPartsOf, isPostcode, normalizePostcode } from './address-formats'
import { addressRuleOf, hasAddressRules } from './address-rules'
import { countryName } from './countries'

type Values = Readonly<Record<string, unknown>>

/** The names of the fields of an address, by their part. */
export type PostalFields = Readonly<Partial<Record<PostalPart, string>>>

const known = new WeakMap<Fields, PostalFields | null>()

/** The fields of the address among some fields. Returns undefined if the fields contain no address. */
export function postalFieldsOf(fields: Fields): PostalFields | undefined {
  const found = known.get(fields)
  if (found !== undefined) return found ?? undefined
  const parts = Object.fromEntries(
    Object.entries(fields).flatMap(([name, { postal }]) => (postal ? [[postal, name]] : [])),
  ) as PostalFields
  const address = parts.country === undefined ? null : parts
  known.set(fields, address)
  return address ?? undefined
}

const letters = { line1: 'A', city: 'C', state: 'S', postcode: 'Z' } as const

const followsCountry = (part: PostalPart | undefined): part is 'city' | 'state' | 'postcode' =>
  part === 'city' || part === 'state' || part === 'postcode'

/** The country of the address to which a field belongs. */
export const addressCountryOf = (fields: Fields, values: Values): string | undefined => {
  const { country } = postalFieldsOf(fields) ?? {}
  const given = country === undefined ? undefined : values[country]
  return typeof given === 'string' ? given.toUpperCase() : undefined
}

/**
 * Whether the country of an address requires a value in a field. An optional address without a street requires no
 * further value.
 */
export function isRequiredByCountry(fields: Fields, name: string, values: Values): boolean {
  const part = fields[name]?.postal
  const address = postalFieldsOf(fields)
  if (!address || !followsCountry(part)) return false
  const { line1 = '' } = address
  const isGiven = fields[line1]?.required || !isEmpty(values[line1])
  const country = addressCountryOf(fields, values)
  if (!isGiven || country === undefined) return false
  const required = addressRuleOf(country)?.required ?? (part === 'city' ? 'C' : '')
  return required.includes(letters[part])
}

/** Whether the addresses of the country have the part that a field contains. Other fields are always part of a form. */
export function isPartOfCountry(fields: Fields, name: string, values: Values): boolean {
  const part = fields[name]?.postal
  const country = addressCountryOf(fields, values)
  if (!followsCountry(part) || !hasAddressRules() || country === undefined) return true
  return addressRuleOf(country) === undefined || formattedPartsOf(country).includes(part)
}

const labels: Readonly<Record<string, string>> = {
  zip: phrase('ZIP code'),
  pin: phrase('PIN code'),
  eircode: phrase('Eircode'),
  area: phrase('Area'),
  county: phrase('County'),
  department: phrase('Department'),
  do_si: phrase('Province or city'),
  emirate: phrase('Emirate'),
  island: phrase('Island'),
  oblast: phrase('Region'),
  parish: phrase('Parish'),
  prefecture: phrase('Prefecture'),
  province: phrase('Province'),
  state: phrase('State'),
  suburb: phrase('Suburb'),
  post_town: phrase('Town'),
  district: phrase('District'),
}

/** The label of a field in the words of the country of its address, such as 'Prefecture' in Japan. */
export function addressLabelOf(fields: Fields, name: string, values: Values): string {
  const part = fields[name]?.postal
  const rule = addressRuleOf(addressCountryOf(fields, values))
  if (!rule || !followsCountry(part) || !isPartOfCountry(fields, name, values)) return labelOf(fields, name)
  const type = part === 'state' ? (rule.state ?? 'province') : rule[part]
  const label = type === undefined ? undefined : labels[type]
  return label === undefined ? labelOf(fields, name) : t(label)
}

/** The names of the fields of a record, with the parts of its address in the order of the country. */
export function inCountryOrder(fields: Fields, names: readonly string[], values: Values): readonly string[] {
  const address = postalFieldsOf(fields)
  const country = addressCountryOf(fields, values)
  if (!address || country === undefined || !hasAddressRules()) return names
  const formatted = formattedPartsOf(country).filter((part) => part !== 'name')
  const parts: readonly PostalPart[] = [
    'country',
    'name',
    ...formatted.flatMap((part): readonly PostalPart[] => (part === 'line1' ? ['line1', 'line2'] : [part])),
    ...(['city', 'state', 'postcode'] as const).filter((part) => !formatted.includes(part)),
    'phone',
  ]
  const sorted = parts.flatMap((part) => address[part] ?? []).filter((name) => names.includes(name))
  const first = names.findIndex((name) => sorted.includes(name))
  if (first < 0) return names
  const others = (from: number, to?: number) => names.slice(from, to).filter((name) => !sorted.includes(name))
  return [...others(0, first), ...sorted, ...others(first)]
}

/** Adapts a typed value to the other values of its record, such as a postcode to the country. */
export function adaptValue(field: Field, fields: Fields, typed: unknown, values: Values): unknown {
  const adapted = field.kind.normalize?.(typed, field, values) ?? typed
  return field.postal === 'postcode' && typeof adapted === 'string'
    ? normalizePostcode(adapted, addressCountryOf(fields, values))
    : adapted
}

/** The errors of a part of an address by the rules of its country. */
export function checkPostalField(fields: Fields, name: string, values: Values): string[] {
  const value = values[name]
  const label = () => addressLabelOf(fields, name, values)
  if (isEmpty(value))
    return isRequiredByCountry(fields, name, values) ? [t('{{label}} is required.', { label: label() })] : []
  const country = addressCountryOf(fields, values)
  if (fields[name]?.postal !== 'postcode' || typeof value !== 'string' || isPostcode(value, country)) return []
  const [example = ''] = addressRuleOf(country)?.examples?.split(',') ?? []
  return [
    t(
      "'{{value}}' is not a postcode of this country: {{country}}. Enter one such as {{example}}, or choose another country.",
      {
        value,
        country: countryName(country ?? ''),
        example,
      },
    ),
  ]
}
