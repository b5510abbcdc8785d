import { useState } from 'react'
import { type CellPosition, type CellRange, clampToGrid, rangeBetween } from './cell-range'
import type { GridSheet } from './grid-sheet'

/** A cell by what it is of, which stays the same where rows come and go. */
interface CellKey {
  readonly id?: string
  readonly name?: string
}

/** How a cell is being edited: its value is changed, or it begins anew with a letter, or with none as yet. */
export type CellEditMode = 'value' | { readonly letter: string }

/** Where one is in the grid, and which block is marked. */
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
  /** Goes to the nearest cell of a place; with `extends`, what lies between is marked. */
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
