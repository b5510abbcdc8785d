import { formatDay, formatMoment } from '../formats'
import type { CellProps } from './cell'

export const Day = ({ value }: CellProps) => (
  <time className="cell-number" dateTime={String(value)}>
    {formatDay(value)}
  </time>
)

export const Moment = ({ value }: CellProps) => (
  <time className="cell-number" dateTime={String(value)}>
    {formatMoment(value)}
  </time>
)
