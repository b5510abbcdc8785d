import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t, translateRemark } from '../../../../vocabulary'
import { useAccess } from '../records/access'
import { formatMoment } from '../values/formats'
import './timeline.css'

/** An event of the timeline. */
export interface TimelineEvent {
  /** The time of the event in ISO 8601. */
  readonly at: string
  readonly title: ReactNode
  readonly by?: string
  readonly note?: string | null
  /** The time of the next attempt, in ISO 8601. Default: no next attempt. */
  readonly until?: string | undefined
  /**
   * The records that the note names, in the format 'resource/id/text': the text is the name in the note. Default: no
   * records.
   */
  readonly links?: readonly string[]
  /** The rendered comment. Default: no comment. */
  readonly content?: ReactNode
  /** The anchor for links to the event. Default: no anchor. */
  readonly id?: string
}

/** Shows events with their time, person and note, newest event first. */
export const Timeline = ({ events }: { events: readonly TimelineEvent[] }) => (
  <ol className="timeline">
    {events.map(({ at, title, by, note, until, links, content, id }, index) => (
      <li key={id ?? `${at} ${index}`} id={id} data-said={content !== undefined || undefined}>
        <div className="timeline-head">
          <strong>{title}</strong>
          <time dateTime={at}>{formatMoment(at)}</time>
        </div>
        {by && <span className="timeline-by">{by}</span>}
        {note && <p>{links?.length ? <Linked text={translateRemark(note)} links={links} /> : translateRemark(note)}</p>}
        {until && <p>{t('Next attempt: {{moment}}', { moment: formatMoment(until) })}</p>}
        {content}
      </li>
    ))}
  </ol>
)

/** Shows a text in which names of records link to their pages, if the person can open those pages. */
function Linked({ text, links }: { readonly text: string; readonly links: readonly string[] }) {
  const { linkTo } = useAccess()
  const parts: ReactNode[] = [text]
  for (const link of links) {
    const [resource = '', id = '', ...named] = link.split('/')
    const name = named.join('/')
    const index = parts.findIndex((part) => typeof part === 'string' && part.includes(name))
    const address = linkTo(resource, id)
    if (!name || index < 0 || !address) continue
    const part = String(parts[index])
    const at = part.indexOf(name)
    parts.splice(
      index,
      1,
      part.slice(0, at),
      <Link key={link} to={address}>
        {name}
      </Link>,
      part.slice(at + name.length),
    )
  }
  return <>{parts}</>
}
