import type { ReactNode } from 'react'
import { readRemark } from '../../../vocabulary'
import { formatMoment } from './formats'
import './timeline.css'

/** Something that happened. */
export interface Event {
  /** ISO 8601. */
  readonly at: string
  readonly title: ReactNode
  readonly by?: string
  readonly note?: string | null
}

/** What happened, the latest first: what, when, by whom, and what was said of it. */
export const Timeline = ({ events }: { events: readonly Event[] }) => (
  <ol className="timeline">
    {events.map(({ at, title, by, note }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: several things may happen in one moment
      <li key={`${at} ${index}`}>
        <div className="timeline-head">
          <strong>{title}</strong>
          <time dateTime={at}>{formatMoment(at)}</time>
        </div>
        {by && <span className="timeline-by">{by}</span>}
        {note && <p>{readRemark(note)}</p>}
      </li>
    ))}
  </ol>
)
