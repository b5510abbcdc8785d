import type { AnyRecord } from '../../../../vocabulary'

/** The selected records of a list. */
export interface RecordSelection {
  /** The selected records by id, from any page, in the state in which they were last loaded. */
  readonly records: ReadonlyMap<string, AnyRecord>
  /** Whether all matching records are selected, loaded or not, except the records in `except`. */
  readonly isAll: boolean
  /** The ids that are excluded if all records are selected. */
  readonly except: ReadonlySet<string>
  /** The number of records that were deselected when the list changed its filters. */
  readonly lost: number
}

/**
 * The selection of a list. Only the components that subscribe render again, so selecting a record renders its checkbox
 * and no row.
 */
export interface SelectionStore {
  subscribe(told: () => void): () => void
  marked(): RecordSelection
  has(id: string): boolean
  /**
   * Selects or deselects a record. If the record ends a range, selects or deselects all records since the last selected
   * record.
   */
  mark(record: AnyRecord, isOn: boolean, isRange: boolean): void
  /** Selects or deselects all visible records. */
  markShown(isOn: boolean): void
  markAll(): void
  clear(): void
  /** When the list gets other filters, clears the selection, because the selected records may no longer match. */
  letGo(): void
  /** Sets the records of the current page. */
  show(records: readonly AnyRecord[]): void
}

const nothing: RecordSelection = { records: new Map(), isAll: false, except: new Set(), lost: 0 }

export function createSelectionStore(): SelectionStore {
  let marked = nothing
  let shown: readonly AnyRecord[] = []
  let anchor: string | undefined
  const listeners = new Set<() => void>()
  const put = (next: RecordSelection) => {
    marked = next
    for (const told of listeners) told()
  }
  const among = (record: AnyRecord, isRange: boolean): readonly AnyRecord[] => {
    const at = shown.findIndex(({ id }) => id === record.id)
    const from = isRange ? shown.findIndex(({ id }) => id === anchor) : -1
    return from < 0 || at < 0 ? [record] : shown.slice(Math.min(from, at), Math.max(from, at) + 1)
  }
  const set = (some: readonly AnyRecord[], isOn: boolean) => {
    if (marked.isAll) {
      const except = new Set(marked.except)
      for (const { id } of some) isOn ? except.delete(id) : except.add(id)
      return put({ ...marked, except })
    }
    const records = new Map(marked.records)
    for (const record of some) {
      if (isOn) records.set(record.id, record)
      else records.delete(record.id)
    }
    put({ ...nothing, records })
  }
  return {
    subscribe: (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    marked: () => marked,
    has: (id) => (marked.isAll ? !marked.except.has(id) : marked.records.has(id)),
    mark: (record, isOn, isRange) => {
      const some = among(record, isRange)
      anchor = record.id
      set(some, isOn)
    },
    markShown: (isOn) => set(shown, isOn),
    markAll: () => put({ ...nothing, isAll: true }),
    clear: () => put(nothing),
    letGo: () => {
      anchor = undefined
      if (marked.isAll || marked.records.size > 0) put({ ...nothing, lost: marked.isAll ? -1 : marked.records.size })
      else if (marked !== nothing) put(nothing)
    },
    show: (records) => {
      shown = records
      if (!records.some(({ id }) => marked.records.has(id))) return
      const known = new Map(marked.records)
      for (const record of records) if (known.has(record.id)) known.set(record.id, record)
      marked = { ...marked, records: known }
    },
  }
}
