import type { ReactNode } from 'react'
import { readRemark, t } from '../../../vocabulary'
import { formatMoment } from './formats'
import './timeline.css'

/** Something that happened. */
export interface Event {
  /** ISO 8601. */
  readonly at: string
  readonly title: ReactNode
  readonly by?: string
  readonly note?: string | null
  /** When it is tried again, in ISO 8601. Default: it is not. */
  readonly until?: string | undefined
  /** What was said then, as it is to be drawn. Default: nothing was. */
  readonly content?: ReactNode
  /** By which an address leads to it. Default: none does. */
  readonly id?: string
}

/** What happened, the latest first: what, when, by whom, and what was said of it. */
export const Timeline = ({ events }: { events: readonly Event[] }) => (
  <ol className="timeline">
    {events.map(({ at, title, by, note, until, content, id }, index) => (
      <li key={id ?? `${at} ${index}`} id={id} data-said={content !== undefined || undefined}>
        <div className="timeline-head">
          <strong>{title}</strong>
          <time dateTime={at}>{formatMoment(at)}</time>
        </div>
        {by && <span className="timeline-by">{by}</span>}
        {note && <p>{readRemark(note)}</p>}
        {until && <p>{t('Next attempt: {{moment}}', { moment: formatMoment(until) })}</p>}
        {content}
      </li>
    ))}
  </ol>
)
