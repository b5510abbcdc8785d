import { useEffect } from 'react'
import type { GlobalSearchHit } from '../../../providers/api'
import type { UserStorage } from '../../../providers/user-storage'
import { type AnyRecord, type Resource, titleOf } from '../../../vocabulary'
import { useWorkbench } from '../context'

const name = 'recents'

/** The maximum number of recent records that the browser stores. */
const most = 12

const isRecent = (value: unknown): value is GlobalSearchHit => {
  const { resource, id, title } = (value ?? {}) as Partial<GlobalSearchHit>
  return [resource, id, title].every((text) => typeof text === 'string')
}

/** The records that the person has opened in this browser, latest record first. */
export const readRecentRecords = (memory?: UserStorage): readonly GlobalSearchHit[] => {
  const kept = memory?.read(name)
  return Array.isArray(kept) ? kept.filter(isRecent) : []
}

/** Stores the current record in the list of recent records. */
export function useRememberRecord(resource: Resource, record: AnyRecord): void {
  const { memory } = useWorkbench()
  const title = titleOf(resource, record)
  useEffect(() => {
    if (title === '') return
    const others = readRecentRecords(memory).filter((one) => one.resource !== resource.name || one.id !== record.id)
    memory?.write(name, [{ resource: resource.name, id: record.id, title }, ...others].slice(0, most))
  }, [memory, resource.name, record.id, title])
}
