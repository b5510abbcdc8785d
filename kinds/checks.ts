import type * as z from 'zod/mini'
import type { Field } from '../vocabulary/field'
import { anyRecord, resourceName } from './any-record/check'
import { changes } from './changes/check'
import { choice } from './choice/check'
import { codes } from './codes/check'
import { colour } from './colour/check'
import { country, countryList } from './country/check'
import type * as kinds from './definitions'
import { details } from './details/check'
import { email } from './email/check'
import { file, files } from './file/check'
import type { KindName } from './kind-names'
import { children, lines, smallRecord } from './lines/check'
import { decimal, integer, percent } from './number/check'
import { onOff } from './on-off/check'
import { password } from './password/check'
import { phone } from './phone/check'
import { image, images } from './picture/check'
import { rating } from './rating/check'
import { belongsTo, hasMany } from './reference/check'
import { slug } from './slug/check'
import { permissions, tags } from './tags/check'
import { longText, markdown, text } from './text/check'
import { date, dateTime } from './time/check'
import { timeZone } from './time-zone/check'
import { url } from './url/check'
import { yesNo } from './yes-no/check'

/** The TypeScript type of the values that the API accepts for a field of a kind. */
type Typed<Name extends KindName> = ReturnType<(typeof kinds)[Name]> extends Field<unknown, infer Input> ? Input : never

const checks = {
  anyRecord,
  belongsTo,
  changes,
  children,
  choice,
  codes,
  colour,
  country,
  countryList,
  date,
  dateTime,
  decimal,
  details,
  email,
  file,
  files,
  group: smallRecord,
  hasMany,
  image,
  images,
  integer,
  lines,
  longText,
  markdown,
  money: decimal,
  onOff,
  password,
  percent,
  permissions,
  phone,
  rating,
  resourceName,
  slug,
  tags,
  text,
  timeZone,
  url,
  yesNo,
} satisfies { readonly [Name in KindName]: (field: never) => z.ZodMiniType<Typed<Name>> }

const known = new WeakMap<Field, z.ZodMiniType>()

/** The check of a field's value, if the value is present. The check is created once for each field. */
export function checkOf(field: Field): z.ZodMiniType {
  const made = known.get(field) ?? checks[field.kind.name as KindName](field as never)
  known.set(field, made)
  return made
}
