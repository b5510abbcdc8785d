import { useEffect } from 'react'
import type { Hit } from '../../../providers/api'
import type { Memory } from '../../../providers/memory'
import { type AnyRecord, type Resource, titleOf } from '../../../vocabulary'
import { useWorkbench } from '../context'

const name = 'recents'

/** Records that are remembered. */
const most = 12

const isRecent = (value: unknown): value is Hit => {
  const { resource, id, title } = (value ?? {}) as Partial<Hit>
  return [resource, id, title].every((text) => typeof text === 'string')
}

/** The records that the person has opened in this browser, the last one first. */
export const recentsIn = (memory?: Memory): readonly Hit[] => {
  const kept = memory?.read(name)
  return Array.isArray(kept) ? kept.filter(isRecent) : []
}

/** Remembers a record that is shown. */
export function useRecent(resource: Resource, record: AnyRecord): void {
  const { memory } = useWorkbench()
  const title = titleOf(resource, record)
  useEffect(() => {
    if (title === '') return
    const others = recentsIn(memory).filter((one) => one.resource !== resource.name || one.id !== record.id)
    memory?.write(name, [{ resource: resource.name, id: record.id, title }, ...others].slice(0, most))
  }, [memory, resource.name, record.id, title])
}
