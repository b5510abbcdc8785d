import { memo, type RefObject } from 'react'
import { Link } from 'react-router'
import { type Resource, t, titleOf } from '../../../vocabulary'
import { useAccess } from '../shared/records/access'
import { Cell } from '../shared/values/Cell'
import { CellEditor, type MoveAfterEdit } from './CellEditor'
import { GridElement } from './GridElement'
import { cellLockReason, type GridColumn } from './grid-columns'
import type { CellEditMode } from './grid-cursor'
import type { GridRow } from './grid-sheet'
import { InvalidCellText } from './unsaved-edits'
import { gridRowHeight } from './visible-rows'

/** The callbacks of the cell editor. */
export interface CellEditActions {
  readonly take: (value: unknown, onward: MoveAfterEdit) => void
  readonly leave: (value: unknown) => void
  readonly giveBack: () => void
  readonly finish: RefObject<(() => void) | undefined>
}

export interface GridRecordRowProps {
  readonly resource: Resource
  readonly row: GridRow
  /** The index of the row, starting at 0. */
  readonly index: number
  readonly columns: readonly GridColumn[]
  readonly currency?: string
  /** The column of the current cell. -1 if the current cell is in another row. */
  readonly at: number
  /** The first and last selected column in this row. -1 if this row has no selected column. */
  readonly start: number
  readonly end: number
  /** The column with the fill handle. -1 if the fill handle is in another row. */
  readonly handle: number
  /** Whether the row is in the range that the person is filling. */
  readonly isFilling: boolean
  readonly editing?: CellEditMode
  /** The id of the element with the message for the current cell. */
  readonly said: string
  readonly taking: CellEditActions
}

const nowhere = () => undefined

/** The row of a record in the grid. */
export const GridRecordRow = memo(function Row(props: GridRecordRowProps) {
  const { resource, row, index, columns, currency, at, start, end, handle, isFilling, editing, said, taking } = props
  const { record, values, edit, problems } = row
  const { linkTo } = useAccess()
  const isWrong = Object.keys(problems).length > 0
  const title = titleOf(resource, record)
  const address = linkTo(resource.name, record.id)
  const standing = isWrong ? t('has a problem') : edit ? t('changed') : ''
  const name = [title, standing].filter(Boolean).join(', ')
  return (
    <GridElement
      role="row"
      className="grid-row"
      aria-rowindex={index + 2}
      data-id={record.id}
      style={{ insetBlockStart: index * gridRowHeight }}
    >
      <GridElement
        role="rowheader"
        className="grid-head"
        aria-colindex={1}
        data-state={isWrong ? 'wrong' : edit && 'changed'}
      >
        {address ? (
          <Link to={address} target="_blank" tabIndex={-1} aria-label={name} title={name}>
            {index + 1}
          </Link>
        ) : (
          <span role="img" aria-label={name} title={name}>
            {index + 1}
          </span>
        )}
      </GridElement>
      {columns.map((column, col) => {
        const value = values[column.name]
        const messages = problems[column.name]
        const lock = cellLockReason(resource, column, record, values)
        const isAt = col === at
        return (
          <GridElement
            key={column.name}
            role="gridcell"
            className="grid-cell"
            aria-colindex={col + 2}
            aria-selected={!isFilling && start <= col && col <= end}
            aria-readonly={lock !== undefined || undefined}
            aria-invalid={messages ? true : undefined}
            aria-describedby={isAt ? said : undefined}
            tabIndex={isAt ? 0 : -1}
            title={messages?.join(' ')}
            data-at={isAt || undefined}
            data-row={index}
            data-col={col}
            data-align={column.align}
            data-changed={(edit && column.name in edit.values) || undefined}
            data-filling={(isFilling && start <= col && col <= end) || undefined}
          >
            {isAt && editing ? (
              <CellEditor
                resource={resource}
                cell={{ row, column, value, lock }}
                editing={editing}
                describedBy={said}
                onTake={taking.take}
                onLeave={taking.leave}
                onGiveBack={taking.giveBack}
                finish={taking.finish}
              />
            ) : value instanceof InvalidCellText ? (
              value.text
            ) : (
              <Cell
                field={column.field}
                record={values}
                resource={resource}
                currency={currency}
                value={value}
                compact
                plain
                linkTo={nowhere}
              />
            )}
            {col === handle && !editing && <span className="grid-handle" data-handle />}
          </GridElement>
        )
      })}
    </GridElement>
  )
})
