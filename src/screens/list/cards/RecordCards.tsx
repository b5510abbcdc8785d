import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { type AnyRecord, type Resource, t } from '../../../../vocabulary'
import { useAccess } from '../../shared/records/access'
import { useRowChangeClass } from '../state/frozen-rows'
import type { FieldColumn } from '../table/table-columns'
import { type CardLayout, cardLayoutOf, hasCardValue, needsCardLabel } from './card-layout'
import './cards.css'

interface RecordCardsProps {
  readonly resource: Resource
  readonly records: readonly AnyRecord[]
  /** The columns without links, because the entire card is a link. */
  readonly columns: readonly FieldColumn[]
  /** The content at the start of each card, such as a checkbox. Default: no content. */
  readonly lead?: (record: AnyRecord) => ReactNode
  /** Returns the actions for a record. Default: no actions. */
  readonly actions?: (record: AnyRecord) => ReactNode
}

/** Shows records as cards of two or three lines, for narrow windows. A tap on a card opens the record. */
export function RecordCards({ resource, records, columns, lead, actions }: RecordCardsProps) {
  const brief = cardLayoutOf(resource, columns)
  const markOf = useRowChangeClass()
  return (
    <ul className="cards" aria-label={t(resource.label.many)}>
      {records.map((record) => (
        <li key={record.id} data-id={record.id} className={markOf(record.id) || undefined}>
          {lead?.(record)}
          {brief.pictures.map(({ name, draw }) => (
            <Fragment key={name}>{draw(record)}</Fragment>
          ))}
          <div className="card-lines">
            <Lines resource={resource} record={record} brief={brief} />
          </div>
          {actions?.(record)}
        </li>
      ))}
    </ul>
  )
}

interface LinesProps {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly brief: CardLayout
}

function Lines({ resource, record, brief: { name, lines } }: LinesProps) {
  const { linkTo } = useAccess()
  const value = (column: FieldColumn) => (
    <span key={column.name} className="card-value">
      <span className={needsCardLabel(resource, column) ? 'card-label' : 'visually-hidden'}>{column.label} </span>
      {column.draw(record)}
    </span>
  )
  const said = (columns: readonly FieldColumn[]) =>
    columns.filter((column) => hasCardValue(resource, column, record)).map(value)
  const address = linkTo(resource.name, record.id)
  const told = name.filter((column) => hasCardValue(resource, column, record))
  const title = (told.length > 0 ? told : name.slice(0, 1)).map(({ name: key, draw }) => (
    <Fragment key={key}>{draw(record)} </Fragment>
  ))
  return lines.map((line, index) => {
    const [start, end] = [said(line.start), said(line.end)]
    const isFirst = index === 0
    if (!isFirst && start.length + end.length === 0) return null
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
      <div key={index} className="card-line">
        <span className="card-start">
          {isFirst && (
            <span className="card-title">
              {address ? (
                <Link className="records-title" to={address}>
                  {title}
                </Link>
              ) : (
                title
              )}
            </span>
          )}
          {start}
        </span>
        {end.length > 0 && <span className="card-end">{end}</span>}
      </div>
    )
  })
}
