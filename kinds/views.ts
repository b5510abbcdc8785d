import type { Field, KindName } from '../vocabulary'
import { anyRecord, resourceName } from './any-record/view'
import { changes } from './changes/view'
import { choice } from './choice/view'
import { codes } from './codes/view'
import { colour } from './colour/view'
import { country, countryList } from './country/view'
import { details } from './details/view'
import { email } from './email/view'
import { file, files } from './file/view'
import { group } from './group/view'
import type { KindView } from './kind-view'
import { lines } from './lines/view'
import { longText } from './long-text/view'
import { markdown } from './markdown/view'
import { money } from './money/view'
import { integer, percent } from './number/view'
import { onOff } from './on-off/view'
import { password } from './password/view'
import { phone } from './phone/view'
import { image, images } from './picture/view'
import { rating } from './rating/view'
import { belongsTo, hasMany } from './reference/view'
import { slug } from './slug/view'
import { tags } from './tags/view'
import { text } from './text/view'
import { date, dateTime } from './time/view'
import { timeZone } from './time-zone/view'
import { url } from './url/view'
import { yesNo } from './yes-no/view'
import './views.css'

const views = {
  anyRecord,
  belongsTo,
  changes,
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
  resourceName,
  slug,
  tags,
  text,
  timeZone,
  url,
  yesNo,
} satisfies Record<KindName, KindView>

/** Returns the view for the kind of a field. */
export const viewOf = (field: Field): KindView => views[field.kind.name as KindName]
