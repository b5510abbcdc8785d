import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyRecord, Resource } from '../../../vocabulary'
import { useWorkbench } from '../context'

/** What has become of the rows of a page since it was shown. */
export interface FrozenRows {
  readonly records: readonly AnyRecord[]
  /** Whether something has happened since. */
  readonly isFrozen: boolean
  /** The ids of those that differ from how they were shown. */
  readonly changed: ReadonlySet<string>
  /** The ids of those that are gone, or no longer belong here. */
  readonly gone: ReadonlySet<string>
  /** How many stand here now that are not shown. */
  readonly addedCount: number
  /** Shows the page as it is now. */
  show(): void
}

interface FrozenPage {
  readonly of: string
  readonly records: readonly AnyRecord[]
  readonly gone: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** Which rows others have changed, and which are gone. */
export const RowChangesContext = createContext<Pick<FrozenRows, 'changed' | 'gone'>>({ changed: none, gone: none })

/** How a row is marked for what others have done with it. */
export function useRowChangeClass(): (id: string) => string {
  const { changed, gone } = useContext(RowChangesContext)
  return (id) => (gone.has(id) ? 'is-gone' : changed.has(id) ? 'is-changed' : '')
}

/** The page as it was shown, with the values of now: rows keep their places, whatever has come or gone. */
function freezeRows({ records, gone }: FrozenPage, now: readonly AnyRecord[]): Omit<FrozenRows, 'show'> {
  const latest = new Map(now.map((record) => [record.id, record]))
  const before = new Set(records.map(({ id }) => id))
  const isChanged = (record: AnyRecord) => {
    const one = latest.get(record.id)
    return one !== undefined && one !== record && JSON.stringify(one) !== JSON.stringify(record)
  }
  return {
    isFrozen: true,
    records: records.map((record) => latest.get(record.id) ?? record),
    changed: new Set(records.filter(isChanged).map(({ id }) => id)),
    gone: new Set(records.filter(({ id }) => gone.has(id) && !latest.has(id)).map(({ id }) => id)),
    addedCount: now.filter(({ id }) => !before.has(id)).length,
  }
}

/**
 * Holds the rows of a page in their places while others change them, until the person asks for the page as it is now,
 * turns to another or changes something themselves.
 *
 * @param key tells which page it is.
 */
export function useFrozenRows(resource: Resource, key: string, now: readonly AnyRecord[]): FrozenRows {
  const { live } = useWorkbench()
  const [kept, setKept] = useState<FrozenPage>()
  const shown = useRef({ key, now })
  const held = kept?.of === key ? kept : undefined
  // Until something happens, what is shown is what came last.
  shown.current = { key, now: held ? shown.current.now : now }

  useEffect(
    () =>
      live?.subscribe(resource.name, ({ isOwn, deletedIds: gone }) => {
        const { key: of, now: records } = shown.current
        if (isOwn || records.length === 0) return setKept(undefined)
        setKept((before) => {
          const isSame = before?.of === of
          return {
            of,
            records: isSame ? before.records : records,
            gone: new Set([...(isSame ? before.gone : none), ...gone]),
          }
        })
      }),
    [live, resource],
  )

  return useMemo(() => {
    const show = () => setKept(undefined)
    return held
      ? { ...freezeRows(held, now), show }
      : { records: now, isFrozen: false, changed: none, gone: none, addedCount: 0, show }
  }, [held, now])
}
