import { Suspense } from 'react'
import { type AnyRecord, type Resource, type Section, t } from '../../vocabulary'
import { useWorkbench } from '../context'
import { Skeleton } from '../shared/States'
import { Facts } from './Facts'

interface SectionPanelProps {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly section: Section
}

/** One section of a record's page: fields under their labels, or a hand-written piece. */
export function SectionPanel({ resource, record, section }: SectionPanelProps) {
  const { pieces } = useWorkbench()
  const title = section.title && t(section.title)
  const Piece = section.piece && pieces[section.piece]
  return (
    <section className="panel" aria-label={title}>
      {title && <h2>{title}</h2>}
      <div className="show-panel-body">
        {Piece && (
          <Suspense fallback={<Skeleton rows={3} />}>
            <Piece resource={resource} record={record} />
          </Suspense>
        )}
        {!Piece && 'fields' in section && (
          <Facts resource={resource} record={record} names={section.fields} title={title} />
        )}
      </div>
    </section>
  )
}
