import { type ComponentType, lazy } from 'react'
import { holds, isEmpty, type KindName, t } from '../../../../vocabulary'
import type { CellProps } from './cell'
import { Choice, OnOff, Tags, YesNo } from './choice'
import { Colour } from './colour'
import { Money, Percent, Quantity } from './number'
import { Picture } from './picture'
import { AnyRecord, BelongsTo, HasMany, ResourceName } from './references'
import { Country, Email, LongText, Phone, Secret, Text, Url } from './text'
import { Day, Moment } from './time'
import './cells.css'

const Lines = lazy(() => import('./lines'))
const Group = lazy(() => import('./group'))
const Details = lazy(() => import('./details'))
const Changes = lazy(() => import('./changes'))

/** How a value of each kind of field is shown. */
const cells = {
  text: Text,
  longText: LongText,
  email: Email,
  phone: Phone,
  url: Url,
  slug: Text,
  integer: Quantity,
  decimal: Quantity,
  money: Money,
  percent: Percent,
  onOff: OnOff,
  yesNo: YesNo,
  choice: Choice,
  tags: Tags,
  permissions: Tags,
  date: Day,
  dateTime: Moment,
  timeZone: Text,
  country: Country,
  colour: Colour,
  image: Picture,
  images: Picture,
  password: Secret,
  belongsTo: BelongsTo,
  hasMany: HasMany,
  lines: Lines,
  children: Lines,
  group: Group,
  details: Details,
  resourceName: ResourceName,
  anyRecord: AnyRecord,
  changes: Changes,
} satisfies Record<KindName, ComponentType<CellProps<never, never>>>

/** A value as its kind shows it. Where there is none, what that means; a dash where nothing is said of it. */
export function Cell(props: CellProps) {
  const { kind, when, whenEmpty } = props.field
  if (when && !holds(when, props.record)) return <span className="cell-empty">—</span>
  if (isEmpty(props.value) && !kind.files)
    return whenEmpty ? <span className="cell-none">{t(whenEmpty)}</span> : <span className="cell-empty">—</span>
  const Shown = cells[kind.name as KindName] as ComponentType<CellProps>
  return <Shown {...props} />
}
