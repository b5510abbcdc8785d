import { formatDay, formatDaysFromNow, formatMoment, formatShortMoment } from '../../src/screens/shared/values/formats'
import { currentTimeZone, formatMomentInZone } from '../../vocabulary'
import { type CellProps, type KindView, valueToString } from '../kind-view'

/** Shows a day. Outside of lists, a day near today is followed by its distance from today, such as 'tomorrow'. */
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

/** A link can filter by a date and time, although the filter is for days. */
const said: KindView['formatFilter'] = (typed) => (typed.includes('T') ? formatMoment(typed) : formatDay(typed))

export const date: KindView = { Cell: Day, text: valueToString, formatFilter: said }

/** The time in the user's time zone, with the offset of that time zone from UTC. */
export const dateTime: KindView = {
  Cell: Moment,
  text: (value) => formatMomentInZone(currentTimeZone(), String(value)),
  formatFilter: said,
}
