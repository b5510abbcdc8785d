import { useState } from 'react'
import { type Block, blockOf, inside, type Place } from './block'
import type { Sheet } from './sheet'

/** A cell by what it is of, which stays the same where rows come and go. */
interface Named {
  readonly id?: string
  readonly name?: string
}

/** How a cell is being edited: its value is changed, or it begins anew with a letter, or with none as yet. */
export type Editing = 'value' | { readonly letter: string }

/** Where one is in the grid, and which block is marked. */
export function useCursor({ rows, columns, size }: Sheet) {
  const [at, setAt] = useState<Named>({})
  const [from, setFrom] = useState<Named>({})
  const [editing, setEditing] = useState<Editing>()
  const placeOf = ({ id, name }: Named): Place => ({
    row: Math.max(
      0,
      rows.findIndex(({ record }) => record.id === id),
    ),
    col: Math.max(
      0,
      columns.findIndex((column) => column.name === name),
    ),
  })
  const nameAt = ({ row, col }: Place): Named => ({ id: rows[row]?.record.id, name: columns[col]?.name })
  const place = placeOf(at)
  const anchor = placeOf(from)
  const block: Block = blockOf(place, anchor)
  /** Goes to the nearest cell of a place; with `extends`, what lies between is marked. */
  const go = (to: Place, isExtending = false) => {
    const target = nameAt(inside(to, size))
    setAt(target)
    if (!isExtending) setFrom(target)
    setEditing(undefined)
  }
  const mark = (from: Place, to: Place) => {
    setFrom(nameAt(inside(from, size)))
    setAt(nameAt(inside(to, size)))
  }
  return { place, anchor, block, go, mark, editing, edit: setEditing }
}

export type Cursor = ReturnType<typeof useCursor>
