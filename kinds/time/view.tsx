import { formatDay, formatDaysFromNow, formatMoment, formatShortMoment } from '../../src/screens/shared/formats'
import { momentText, workingZone } from '../../vocabulary'
import { asIs, type CellProps, type View } from '../view'

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
const said: View['narrowed'] = (typed) => (typed.includes('T') ? formatMoment(typed) : formatDay(typed))

export const date: View = { Cell: Day, text: asIs, narrowed: said }

/** As the clock shows it where the person works, with how far that is ahead of UTC. */
export const dateTime: View = {
  Cell: Moment,
  text: (value) => momentText(workingZone(), String(value)),
  narrowed: said,
}
