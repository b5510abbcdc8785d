import type { AnyRecord } from '../../../vocabulary'

/** What is marked in a list. */
export interface RecordSelection {
  /** By id, as they were seen last, on whichever page. */
  readonly records: ReadonlyMap<string, AnyRecord>
  /** All that match are meant, seen or not, but for those in `except`. */
  readonly isAll: boolean
  /** The ids that are not meant where all are. */
  readonly except: ReadonlySet<string>
  /** How many were let go as the list began to show others. */
  readonly lost: number
}

/** The marks of a list, told to those alone who ask for them: a mark draws its own box anew, and no row. */
export interface SelectionStore {
  subscribe(told: () => void): () => void
  marked(): RecordSelection
  has(id: string): boolean
  /** Marks a record, or takes its mark away; as the end of a range, all from the one that was marked last. */
  mark(record: AnyRecord, isOn: boolean, isRange: boolean): void
  /** Marks all that are shown, or takes their marks away. */
  markShown(isOn: boolean): void
  markAll(): void
  clear(): void
  /** The list shows others from now on: what one no longer finds in it is not marked. */
  letGo(): void
  /** The records of the page that is shown. */
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
