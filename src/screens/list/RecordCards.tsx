import { Fragment, type ReactNode } from 'react'
import type { AnyRecord, Resource } from '../../vocabulary'
import { fieldOf } from '../shared/fields'
import type { Column } from './columns'
import './cards.css'

interface RecordCardsProps {
  readonly resource: Resource
  readonly records: readonly AnyRecord[]
  readonly columns: readonly Column[]
  /** What leads each card, such as a box to mark it. Default: nothing. */
  readonly lead?: (record: AnyRecord) => ReactNode
  /** What can be done with a record. Default: nothing. */
  readonly actions?: (record: AnyRecord) => ReactNode
}

/** Records as cards, for narrow windows. */
export function RecordCards({ resource, records, columns, lead, actions }: RecordCardsProps) {
  const titles = columns.filter(({ name }) => resource.title.includes(name))
  const heads = titles.length > 0 ? titles : columns.slice(0, 1)
  const pictures = columns.filter(({ name }) => fieldOf(resource, name).kind.files)
  const rest = columns.filter((column) => !heads.includes(column) && !pictures.includes(column))
  return (
    <ul className="cards">
      {records.map((record) => (
        <li key={record.id} data-id={record.id}>
          <div className="card-head">
            {lead?.(record)}
            {pictures.map(({ name, draw }) => (
              <Fragment key={name}>{draw(record)}</Fragment>
            ))}
            <span className="card-title">
              {heads.map(({ name, draw }) => (
                <Fragment key={name}>{draw(record)} </Fragment>
              ))}
            </span>
            {actions?.(record)}
          </div>
          <dl>
            {rest.map(({ name, label, draw }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{draw(record)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
