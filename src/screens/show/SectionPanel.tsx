import { Suspense } from 'react'
import { type AnyRecord, type Resource, type Section, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { Skeleton } from '../shared/notices/EmptyState'
import { FieldLoadError } from '../shared/notices/LoadErrorNote'
import type { MissingRowsByField } from '../shared/records/record-rows'
import { RecordFields } from './RecordFields'

interface SectionPanelProps {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly section: Section
  /** The rows of the record that could not be loaded, grouped by field. */
  readonly unread: MissingRowsByField
  /** Whether the record is fully loaded, so that custom components have all their data. */
  readonly isWhole: boolean
}

/** Shows a section of a record's page: fields with their labels, or a hand-written component. */
export function SectionPanel({ resource, record, section, unread, isWhole }: SectionPanelProps) {
  const { pieces } = useWorkbench()
  const title = section.title && t(section.title)
  const names = 'fields' in section ? section.fields : []
  const read = names.filter((name) => !unread.has(name))
  const isUnread = names.length > 0 && read.length === 0
  const Piece = section.piece && pieces[section.piece]
  return (
    <section className="panel" aria-label={title}>
      {title && <h2>{title}</h2>}
      <div className="show-panel-body">
        {Piece && !isWhole && <Skeleton rows={3} />}
        {Piece && isWhole && !isUnread && (
          <Suspense fallback={<Skeleton rows={3} />}>
            <Piece resource={resource} record={record} />
          </Suspense>
        )}
        {!Piece && read.length > 0 && <RecordFields resource={resource} record={record} names={read} title={title} />}
        {names.map((name) => {
          const rows = unread.get(name)
          return rows && <FieldLoadError key={name} rows={rows} />
        })}
      </div>
    </section>
  )
}
