import { useMemo, useState } from 'react'
import type { ApiProblem } from '../../../providers/problem'
import { type AnyRecord, type Resource, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useInvalidateRecords } from '../shared/records/invalidate-records'
import type { GridSheet } from './grid-sheet'
import {
  applyCellChanges,
  type CellChange,
  checkUnsavedEdit,
  type RecordProblems,
  toSaveRequest,
  type UnsavedEdit,
  type UnsavedEdits,
} from './unsaved-edits'

/** The maximum number of steps that can be undone. */
const mostSteps = 200

interface EditHistory {
  readonly edits: UnsavedEdits
  readonly past: readonly UnsavedEdits[]
  readonly future: readonly UnsavedEdits[]
}

const none: EditHistory = { edits: new Map(), past: [], future: [] }

const checked = new WeakMap<UnsavedEdit, { readonly record: AnyRecord; readonly problems: RecordProblems }>()

/** The errors of each record after the grid tried to save the records. The entry of a saved record is undefined. */
export type GridSaveOutcome = ReadonlyMap<string, RecordProblems | undefined>

/** The unsaved changes of a grid, which people can undo and redo. */
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
  /** Saved changes are removed from the history, and the grid can no longer undo them. */
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

/** The progress while changes are saved. */
interface SaveProgress {
  readonly done: number
  readonly of: number
}

/** Milliseconds between two updates of the progress on the screen. */
const progressInterval = 100

const problemsIn = ({ errors, message }: ApiProblem): RecordProblems => {
  const told = Object.entries(errors ?? {}).map(([path, messages]) => [path.split('.')[0] ?? '', [messages].flat()])
  return told.length > 0 ? Object.fromEntries(told) : { '': [message] }
}

/** Saves the valid changes, a few records at a time. The other records stay changed and show their errors. */
export function useSaveEdits(resource: Resource, sheet: GridSheet, tell: (said: string) => void) {
  const { api, registry } = useWorkbench()
  const changed = useInvalidateRecords()
  const [progress, setProgress] = useState<SaveProgress>()

  const save = async () => {
    const { edits, problems } = sheet
    const ready = [...edits].filter(([id]) => Object.keys(problems.get(id) ?? {}).length === 0)
    if (progress || edits.size === 0) return
    const outcome = new Map<string, RecordProblems | undefined>()
    const meanwhile = new Set<string>()
    const of = ready.length
    if (of > 0) {
      setProgress({ done: 0, of })
      let shownAt = performance.now()
      const savings = ready.map(([, edit]) => toSaveRequest(resource, edit, (name) => registry.get(name).fields))
      await api.saveAll(resource, savings, (index, problem, saved) => {
        const [id = ''] = ready[index] ?? []
        outcome.set(id, problem && problemsIn(problem))
        for (const sentence of saved?.meanwhile ?? []) meanwhile.add(sentence)
        if (performance.now() - shownAt < progressInterval) return
        shownAt = performance.now()
        setProgress({ done: outcome.size, of })
      })
      await changed(resource)
      sheet.settle(outcome)
      setProgress(undefined)
    }
    const failed = [...outcome.values()].filter(Boolean).length
    const left = edits.size - of
    tell(
      [
        t('{{count}} records saved.', { count: of - failed }),
        failed > 0 &&
          t('{{count}} records could not be saved. Your changes to them are still here.', { count: failed }),
        left > 0 && t('{{count}} records have a problem and were not saved.', { count: left }),
        ...meanwhile,
      ]
        .filter(Boolean)
        .join(' '),
    )
  }
  return { save, progress }
}
