import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AnyRecord, Fields, Values } from '../../../../vocabulary'
import { type FormDraft, useWorkbench } from '../../context'

/** The draft of a form. Files cannot be stored, and write-only values are not stored. */
export function toFormDraft(fields: Fields, values: Values, base?: AnyRecord): FormDraft {
  let hasFiles = false
  const strip = (value: unknown): unknown => {
    if (value instanceof Blob) {
      hasFiles = true
      return undefined
    }
    if (Array.isArray(value)) return value.map(strip).filter((one) => one !== undefined)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, strip(one)]))
  }
  const kept = Object.entries(values).filter(([name]) => name in fields && !fields[name]?.kind.writeOnly)
  return { values: strip(Object.fromEntries(kept)) as Values, hasFiles, ...(base && { base }) }
}

/**
 * Returns the draft that this page had when the session ended, but only once. After the draft was returned, the result
 * of `read` is stored when the session ends.
 */
export function useFormDraft(read: RefObject<() => FormDraft | undefined>): FormDraft | undefined {
  const { drafts } = useWorkbench()
  const [draft] = useState(() => drafts?.load())
  const isTaken = useRef(false)
  useEffect(() => {
    if (!isTaken.current) drafts?.drop()
    isTaken.current = true
    return drafts?.watch(() => read.current())
  }, [drafts, read])
  return draft
}
