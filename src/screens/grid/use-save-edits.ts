import { useState } from 'react'
import type { ApiProblem } from '../../../providers/problem'
import { type Resource, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useInvalidateRecords } from '../shared/records/invalidate-records'
import type { GridSheet } from './grid-sheet'
import { type RecordProblems, toSaveRequest } from './unsaved-edits'

/** The progress of a save. */
interface Progress {
  readonly done: number
  readonly of: number
}

/** Milliseconds between two updates of the progress on the screen. */
const beat = 100

const problemsIn = ({ errors, message }: ApiProblem): RecordProblems => {
  const told = Object.entries(errors ?? {}).map(([path, messages]) => [path.split('.')[0] ?? '', [messages].flat()])
  return told.length > 0 ? Object.fromEntries(told) : { '': [message] }
}

/** Saves the valid changes, a few records at a time. The other records stay changed and show their errors. */
export function useSaveEdits(resource: Resource, sheet: GridSheet, tell: (said: string) => void) {
  const { api, registry } = useWorkbench()
  const changed = useInvalidateRecords()
  const [progress, setProgress] = useState<Progress>()

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
        if (performance.now() - shownAt < beat) return
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
