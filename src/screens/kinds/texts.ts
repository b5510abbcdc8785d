import {
  type Choices,
  type Field,
  type FieldChange,
  fieldsToRead,
  humanise,
  idOf,
  isEmpty,
  type KindName,
  momentText,
  type Picture,
  type Reference,
  t,
  type Values,
  workingZone,
} from '../../../vocabulary'

type Text = (value: unknown, field: Field) => string

const asIs: Text = (value) => String(value)

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const reference: Text = (value) => {
  const name = typeof value === 'object' ? (value as Reference).name : undefined
  return name ?? String(idOf(value))
}

const picture: Text = (value) => (typeof value === 'object' ? String((value as Picture).url) : String(value))

const json: Text = (value) => JSON.stringify(value)

/** A value of whichever kind. */
const anyText = (value: unknown): string =>
  listed(value)
    .filter((one) => !isEmpty(one))
    .map((one) => (typeof one === 'object' ? ((one as Reference).name ?? JSON.stringify(one)) : String(one)))
    .join(', ')

const change = ({ field, before, after }: FieldChange) => `${humanise(field)}: ${anyText(before)} → ${anyText(after)}`

/**
 * A value of each kind in plain text: numbers and days as the API writes them, moments as the clock shows them where the
 * person works with how far it is ahead of UTC, names in place of ids.
 */
const texts: Record<KindName, Text> = {
  text: asIs,
  longText: asIs,
  email: asIs,
  phone: asIs,
  url: asIs,
  slug: asIs,
  integer: asIs,
  decimal: asIs,
  money: asIs,
  percent: asIs,
  onOff: (value) => t(value ? 'Active' : 'Inactive'),
  yesNo: (value) => t(value ? 'Yes' : 'No'),
  choice: (value, field) => t((field as Field & { choices: Choices }).choices[String(value)]?.label ?? String(value)),
  tags: (value) => listed(value).join('; '),
  permissions: (value) => listed(value).join('; '),
  date: asIs,
  dateTime: (value) => momentText(workingZone(), String(value)),
  timeZone: asIs,
  country: asIs,
  colour: asIs,
  image: picture,
  images: (value, field) =>
    listed(value)
      .map((one) => picture(one, field))
      .join('; '),
  password: () => '',
  belongsTo: reference,
  hasMany: (value, field) =>
    listed(value)
      .map((one) => reference(one, field))
      .join('; '),
  lines: json,
  children: json,
  group: (value, field) =>
    Object.entries(fieldsToRead(field))
      .map(([name, inner]) => textOf(inner, (value as Values)[name]))
      .filter((text) => text !== '')
      .join(', '),
  details: (value) =>
    Object.entries(value as Values)
      .filter(([, one]) => !isEmpty(one))
      .map(([key, one]) => `${humanise(key)}: ${one}`)
      .join('; '),
  resourceName: asIs,
  anyRecord: asIs,
  changes: (value) => (value as readonly FieldChange[]).map(change).join('; '),
}

/** A value of a field in plain text; '' where there is none. */
export const textOf = (field: Field, value: unknown): string =>
  isEmpty(value) ? '' : texts[field.kind.name as KindName](value, field)
