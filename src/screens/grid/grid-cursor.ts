import { useState } from 'react'
import { type CellPosition, type CellRange, clampToGrid, rangeBetween } from './cell-range'
import type { GridSheet } from './grid-sheet'

/** A cell, identified by its record and field. The identification stays valid when rows are added or removed. */
interface CellKey {
  readonly id?: string
  readonly name?: string
}

/**
 * How the person edits a cell: the existing value is changed, or a typed letter replaces the value. The letter is empty
 * if the person has not typed a letter yet.
 */
export type CellEditMode = 'value' | { readonly letter: string }

/** The current cell of the grid, and the selected range. */
export function useGridCursor({ rows, columns, size }: GridSheet) {
  const [at, setAt] = useState<CellKey>({})
  const [from, setFrom] = useState<CellKey>({})
  const [editing, setEditing] = useState<CellEditMode>()
  const placeOf = ({ id, name }: CellKey): CellPosition => ({
    row: Math.max(
      0,
      rows.findIndex(({ record }) => record.id === id),
    ),
    col: Math.max(
      0,
      columns.findIndex((column) => column.name === name),
    ),
  })
  const nameAt = ({ row, col }: CellPosition): CellKey => ({ id: rows[row]?.record.id, name: columns[col]?.name })
  const place = placeOf(at)
  const anchor = placeOf(from)
  const block: CellRange = rangeBetween(place, anchor)
  /**
   * Moves to the nearest cell of a position. If `isExtending` is true, the cells between the old and the new position
   * are selected.
   */
  const go = (to: CellPosition, isExtending = false) => {
    const target = nameAt(clampToGrid(to, size))
    setAt(target)
    if (!isExtending) setFrom(target)
    setEditing(undefined)
  }
  const mark = (from: CellPosition, to: CellPosition) => {
    setFrom(nameAt(clampToGrid(from, size)))
    setAt(nameAt(clampToGrid(to, size)))
  }
  return { place, anchor, block, go, mark, editing, edit: setEditing }
}

export type GridCursor = ReturnType<typeof useGridCursor>
