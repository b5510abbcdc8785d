import type { FormInstance } from 'antd'
import { useCallback, useEffect, useRef } from 'react'

/** Has a form wait for work on a value before it is checked and saved; where that answers false, nothing is saved. */
export type DeferSubmit = (work: Promise<boolean>) => void

/**
 * What a form waits for, such as a look into a file that was just dropped: `unlessHeld` does what follows on its check at
 * once, or has it checked again when all of that is there.
 *
 * @param setBusy told while it waits; whatever is done then ends that by itself
 */
export function useDeferredSubmit(form: FormInstance, setBusy: (isBusy: boolean) => void) {
  const works = useRef(new Set<Promise<boolean>>())
  const isWaiting = useRef(false)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const holdBack = useCallback<DeferSubmit>((work) => {
    works.current.add(work)
    void work.finally(() => works.current.delete(work))
  }, [])
  const unlessHeld = (go: () => void) => async () => {
    if (isWaiting.current) return
    if (works.current.size === 0) return go()
    isWaiting.current = true
    setBusy(true)
    const answers = await Promise.all(works.current)
    isWaiting.current = false
    // The person has left the form: its fields are gone, and nothing may be saved any more.
    if (!isMounted.current) return
    if (answers.every(Boolean)) form.submit()
    else setBusy(false)
  }
  return { holdBack, unlessHeld }
}
