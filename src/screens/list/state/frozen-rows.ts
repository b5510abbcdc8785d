import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyRecord, Resource } from '../../../../vocabulary'
import { useWorkbench } from '../../context'

/** The rows of a page that do not move while other people change records. */
export interface FrozenRows {
  readonly records: readonly AnyRecord[]
  /** Whether anything has changed since the page was shown. */
  readonly isFrozen: boolean
  /** The ids of the rows whose values have changed. */
  readonly changed: ReadonlySet<string>
  /** The ids of the rows that were deleted, or that no longer match the filters. */
  readonly gone: ReadonlySet<string>
  /** The number of new records that are not shown. */
  readonly addedCount: number
  /** Shows the current state of the page. */
  show(): void
}

interface FrozenPage {
  readonly of: string
  readonly records: readonly AnyRecord[]
  readonly gone: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** The rows that other people have changed, and the rows that are deleted or no longer match the filters. */
export const RowChangesContext = createContext<Pick<FrozenRows, 'changed' | 'gone'>>({ changed: none, gone: none })

/** Returns the class of a row that other people have changed or deleted. */
export function useRowChangeClass(): (id: string) => string {
  const { changed, gone } = useContext(RowChangesContext)
  return (id) => (gone.has(id) ? 'is-gone' : changed.has(id) ? 'is-changed' : '')
}

/**
 * The frozen page with the current values of its records. Rows keep their positions, even if records were added or
 * removed.
 */
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
 * Keeps the rows of a page in their positions while other people change records. The rows move again when the person
 * asks for the current state, changes the page, or changes a record.
 *
 * @param key identifies the page of the list
 */
export function useFrozenRows(resource: Resource, key: string, now: readonly AnyRecord[]): FrozenRows {
  const { live } = useWorkbench()
  const [kept, setKept] = useState<FrozenPage>()
  const shown = useRef({ key, now })
  const held = kept?.of === key ? kept : undefined
  // Until someone changes a record, the latest response is shown.
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
