import { type Field, isEmpty, type TypedKindName } from '../vocabulary'
import { choice } from './choice/input'
import { codes } from './codes/input'
import { colour } from './colour/input'
import { country, countryList } from './country/input'
import { details } from './details/input'
import { email } from './email/input'
import { file, files } from './file/input'
import { group } from './group/input'
import type { KindInput } from './kind-input'
import { lines } from './lines/input'
import { longText } from './long-text/input'
import { markdown } from './markdown/input'
import { money } from './money/input'
import { integer, percent } from './number/input'
import { onOff } from './on-off/input'
import { password } from './password/input'
import { phone } from './phone/input'
import { image, images } from './picture/input'
import { rating } from './rating/input'
import { belongsTo, hasMany } from './reference/input'
import { slug } from './slug/input'
import { tags } from './tags/input'
import { text } from './text/input'
import { date, dateTime } from './time/input'
import { timeZone } from './time-zone/input'
import { url } from './url/input'
import { yesNo } from './yes-no/input'
import './inputs.css'

/** The input of each kind of field. The code of large inputs is loaded when they are first shown. */
export const kindInputs = {
  belongsTo,
  children: lines,
  choice,
  codes,
  colour,
  country,
  countryList,
  date,
  dateTime,
  decimal: integer,
  details,
  email,
  file,
  files,
  group,
  hasMany,
  image,
  images,
  integer,
  lines,
  longText,
  markdown,
  money,
  onOff,
  password,
  percent,
  rating,
  permissions: tags,
  phone,
  slug,
  tags,
  text,
  timeZone,
  url,
  yesNo,
} satisfies Record<TypedKindName, KindInput>

/** The error messages for a value: the message of the input, or else the messages of the check. */
export const inputMessagesOf = (field: Field, value: unknown, messages: readonly string[]): readonly string[] => {
  const { unreadableMessage: unreadable } = inputOf(field)
  return messages.length > 0 && unreadable && !isEmpty(value) ? [unreadable()] : messages
}

/** Shows the input of a field. */
export const inputOf = (field: Field): KindInput => kindInputs[field.kind.name as TypedKindName]
