import { useMemo, useState } from 'react'
import type { AnyRecord, Resource } from '../../../vocabulary'
import { useWorkbench } from '../context'
import {
  applyCellChanges,
  type CellChange,
  checkUnsavedEdit,
  type RecordProblems,
  type UnsavedEdit,
  type UnsavedEdits,
} from './unsaved-edits'

/** The most steps that can be undone. */
const mostSteps = 200

interface EditHistory {
  readonly edits: UnsavedEdits
  readonly past: readonly UnsavedEdits[]
  readonly future: readonly UnsavedEdits[]
}

const none: EditHistory = { edits: new Map(), past: [], future: [] }

const checked = new WeakMap<UnsavedEdit, { readonly record: AnyRecord; readonly problems: RecordProblems }>()

/** The errors of the records in a save. Undefined for a saved record. */
export type GridSaveOutcome = ReadonlyMap<string, RecordProblems | undefined>

/** The unsaved changes of a grid, with undo and redo. */
export function useUnsavedEdits(resource: Resource, records: readonly AnyRecord[]) {
  const { registry } = useWorkbench()
  const fieldsOf = (name: string) => registry.get(name).fields
  const [{ edits, past, future }, setCourse] = useState(none)
  const byId = useMemo(() => new Map(records.map((record) => [record.id, record])), [records])

  const problemsIn = (id: string, edit: UnsavedEdit): RecordProblems => {
    const record = byId.get(id) ?? edit.base
    const known = checked.get(edit)
    if (known?.record === record) return known.problems
    const problems = checkUnsavedEdit(resource, record, edit, fieldsOf)
    checked.set(edit, { record, problems })
    return problems
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the problems depend only on the changes and their records
  const problems = useMemo(
    () => new Map([...edits].map(([id, edit]) => [id, problemsIn(id, edit)] as const)),
    [edits, byId, resource],
  )

  const change = (changes: readonly CellChange[]) =>
    setCourse((now) => ({
      edits: applyCellChanges(now.edits, changes, resource, fieldsOf),
      past: [...now.past, now.edits].slice(-mostSteps),
      future: [],
    }))
  const undo = () =>
    setCourse((now) => {
      const former = now.past.at(-1)
      return former ? { edits: former, past: now.past.slice(0, -1), future: [now.edits, ...now.future] } : now
    })
  const redo = () =>
    setCourse((now) => {
      const [next, ...future] = now.future
      return next ? { edits: next, past: [...now.past, now.edits], future } : now
    })
  /** Saved changes are removed, and the grid can no longer undo them. */
  const settle = (outcome: GridSaveOutcome) =>
    setCourse((now) => ({
      ...none,
      edits: new Map(
        [...now.edits].flatMap(([id, edit]): [string, UnsavedEdit][] => {
          if (!outcome.has(id)) return [[id, edit]]
          const refused = outcome.get(id)
          return refused ? [[id, { ...edit, refused }]] : []
        }),
      ),
    }))
  const discard = () => setCourse(none)
  return {
    edits,
    problems,
    byId,
    change,
    settle,
    discard,
    undo: past.length > 0 ? undo : undefined,
    redo: future.length > 0 ? redo : undefined,
  }
}
