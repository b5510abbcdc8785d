import { formatDay, formatDaysFromNow, formatMoment, formatShortMoment } from '../../src/screens/shared/formats'
import { currentTimeZone, formatMomentInZone } from '../../vocabulary'
import { type CellProps, type KindView, valueToString } from '../kind-view'

/** A day; with room, how far it is from today while that is near. */
const Day = ({ value, compact }: CellProps) => {
  const distance = compact ? undefined : formatDaysFromNow(value)
  return (
    <time className="cell-number" dateTime={String(value)}>
      {formatDay(value)}
      {distance && ` (${distance})`}
    </time>
  )
}

const Moment = ({ value, compact, plain }: CellProps) => (
  <time className="cell-number" dateTime={String(value)}>
    {compact && plain ? formatShortMoment(value) : formatMoment(value)}
  </time>
)

/** A link may narrow by a moment where a day is meant. */
const said: KindView['formatFilter'] = (typed) => (typed.includes('T') ? formatMoment(typed) : formatDay(typed))

export const date: KindView = { Cell: Day, text: valueToString, formatFilter: said }

/** As the clock shows it where the person works, with how far that is ahead of UTC. */
export const dateTime: KindView = {
  Cell: Moment,
  text: (value) => formatMomentInZone(currentTimeZone(), String(value)),
  formatFilter: said,
}
