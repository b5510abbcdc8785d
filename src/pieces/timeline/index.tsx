import { t, type Values } from '../../../vocabulary'
import type { PieceProps } from '../../screens/context'
import { type Event, Timeline } from '../../screens/shared/Timeline'

const text = (value: unknown) => (value === null || value === undefined || value === '' ? undefined : String(value))

/** Lines of `{ at, by, event, note }` as a timeline, the latest first. */
export default function TimelinePiece({ value }: PieceProps) {
  const lines = Array.isArray(value) ? (value as readonly Values[]) : []
  const events = lines.map(
    ({ at, by, event, note }): Event => ({
      at: String(at ?? ''),
      title: t(String(event ?? '')),
      by: text(by),
      note: text(note),
    }),
  )
  return events.length > 0 ? (
    <Timeline events={events.reverse()} />
  ) : (
    <span className="cell-empty">{t('Nothing is recorded yet.')}</span>
  )
}
