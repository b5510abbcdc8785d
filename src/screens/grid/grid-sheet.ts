import { useMemo, useState } from 'react'
import type { AnyRecord, Resource, Values } from '../../../vocabulary'
import type { CellPosition, GridSize } from './cell-range'
import { cellLockReason, createGridColumn, type GridColumn } from './grid-columns'
import type { CellChange, RecordProblems, UnsavedEdit } from './unsaved-edits'
import { useUnsavedEdits } from './use-unsaved-edits'

/** A record in the grid. */
export interface GridRow {
  readonly record: AnyRecord
  /** The values of the record, including the unsaved changes. */
  readonly values: Values
  readonly edit?: UnsavedEdit
  /** The errors of the unsaved changes. */
  readonly problems: RecordProblems
}

/** A cell of the grid. */
export interface GridCell {
  readonly row: GridRow
  readonly column: GridColumn
  readonly value: unknown
  /** The reason why people cannot edit the cell in place, as text. */
  readonly lock?: string
}

const nothing: RecordProblems = {}

const rows = new WeakMap<object, GridRow>()

/** The row of a record. The function returns the same object until the row changes. */
function rowOf(record: AnyRecord, edit: UnsavedEdit | undefined, found: RecordProblems): GridRow {
  const known = rows.get(edit ?? record)
  if (known?.record === record && (known.problems === found || edit)) return known
  const problems = edit?.refused ? { ...edit.refused, ...found } : found
  const row = { record, edit, values: edit ? { ...record, ...edit.values } : record, problems }
  rows.set(edit ?? record, row)
  return row
}

/** The records of a grid and their unsaved changes. */
export function useGridSheet(resource: Resource, records: readonly AnyRecord[], names: readonly string[]) {
  const { edits, problems, byId, change, ...steps } = useUnsavedEdits(resource, records)
  const [onlyChanged, showOnlyChanged] = useState(false)
  const columns = useMemo(() => names.map((name) => createGridColumn(resource, name)), [resource, names])
  const isNarrowed = onlyChanged && edits.size > 0
  const shown = useMemo(() => {
    const all = isNarrowed ? [...edits].map(([id, { base }]) => byId.get(id) ?? base) : records
    return all.map((record) => rowOf(record, edits.get(record.id), problems.get(record.id) ?? nothing))
  }, [isNarrowed, edits, byId, records, problems])
  const size: GridSize = { rows: shown.length, cols: columns.length }

  const cellAt = ({ row: at, col }: CellPosition): GridCell | undefined => {
    const row = shown[at]
    const column = columns[col]
    return row && column
      ? {
          row,
          column,
          value: row.values[column.name],
          lock: cellLockReason(resource, column, row.record, row.values),
        }
      : undefined
  }
  /** Sets the values of cells in one step. Returns the number of locked cells, which stay unchanged. */
  const put = (given: readonly { readonly to: CellPosition; readonly value: unknown }[]): number => {
    const changes = given.flatMap(({ to, value }): CellChange[] => {
      const cell = cellAt(to)
      return cell && cell.lock === undefined ? [{ record: cell.row.record, name: cell.column.name, value }] : []
    })
    if (changes.length > 0) change(changes)
    return given.length - changes.length
  }
  return { ...steps, edits, problems, columns, rows: shown, size, cellAt, put, isNarrowed, showOnlyChanged }
}

export type GridSheet = ReturnType<typeof useGridSheet>
