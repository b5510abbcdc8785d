import { type ComponentType, lazy } from 'react'
import { isEmpty, type KindName } from '../../../vocabulary'
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
  resourceName: ResourceName,
  anyRecord: AnyRecord,
  changes: Changes,
} satisfies Record<KindName, ComponentType<CellProps<never, never>>>

/** A value as its kind shows it; a dash where there is none. */
export function Cell(props: CellProps) {
  const { kind } = props.field
  if (isEmpty(props.value) && !kind.files) return <span className="cell-empty">—</span>
  const Shown = cells[kind.name as KindName] as ComponentType<CellProps>
  return <Shown {...props} />
}
