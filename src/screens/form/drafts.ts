import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AnyRecord, Fields, Values } from '../../../vocabulary'
import { type FormDraft, useWorkbench } from '../context'

/** Files cannot be kept, and what is never read back is not kept either. */
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
 * What was typed on this page when the session was lost, once. From then on what `read` answers would be kept, if it
 * were lost now.
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
