import { formatDay, formatDaysFromNow, formatMoment } from '../formats'
import type { CellProps } from './cell'

/** A day; with room, how far it is from today while that is near. */
export const Day = ({ value, compact }: CellProps) => {
  const distance = compact ? undefined : formatDaysFromNow(value)
  return (
    <time className="cell-number" dateTime={String(value)}>
      {formatDay(value)}
      {distance && ` (${distance})`}
    </time>
  )
}

export const Moment = ({ value }: CellProps) => (
  <time className="cell-number" dateTime={String(value)}>
    {formatMoment(value)}
  </time>
)
