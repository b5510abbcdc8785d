import type { ComponentType } from 'react'
import type { Field, TypedKindName } from '../../../../vocabulary'
import { Choice, OnOff, Tags } from './choice'
import { Colour } from './colour'
import { Mark } from './exactly-one'
import type { InputProps } from './input'
import { lazyInput } from './lazy'
import { Money, Percent, Quantity } from './number'
import { BelongsTo, HasMany } from './references'
import { Email, LongText, Password, Phone, Slug, Text, Url } from './text'
import { TimeZone } from './time-zone'
import './inputs.css'
import './pictures.css'

const Lines = lazyInput(async () => (await import('./lines')).Lines)

/** The input of each kind of field; what is heavy is loaded when it is first shown. */
const inputs = {
  text: Text,
  longText: LongText,
  email: Email,
  phone: Phone,
  url: Url,
  slug: Slug,
  integer: Quantity,
  decimal: Quantity,
  money: Money,
  percent: Percent,
  onOff: OnOff,
  yesNo: Mark,
  choice: Choice,
  tags: Tags,
  permissions: Tags,
  date: lazyInput(async () => (await import('./time')).Day),
  dateTime: lazyInput(async () => (await import('./time')).Moment),
  timeZone: TimeZone,
  country: lazyInput(async () => (await import('./country')).Country),
  colour: Colour,
  image: lazyInput(async () => (await import('./image')).Image),
  images: lazyInput(async () => (await import('./images')).Images),
  password: Password,
  belongsTo: BelongsTo,
  hasMany: HasMany,
  lines: Lines,
  children: Lines,
  group: lazyInput(async () => (await import('./group')).Group),
  details: lazyInput(async () => (await import('./details')).Details),
} satisfies Record<TypedKindName, ComponentType<InputProps<never, never>>>

/** The input of a field, which is given fields of its own kind alone. */
export const inputOf = (field: Field): ComponentType<InputProps> =>
  inputs[field.kind.name as TypedKindName] as ComponentType<InputProps>
