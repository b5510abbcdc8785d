import type { FormInstance } from 'antd'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Delays the submit of a form until work on a value is done. If the work resolves to false, the form is not submitted.
 */
export type DeferSubmit = (work: Promise<boolean>) => void

/**
 * Delays the submit of a form until all work is done, such as reading a dropped file. Without open work, `unlessHeld`
 * runs its callback at once. Otherwise it submits the form again when the work is done.
 *
 * @param setBusy called with true while the form waits, and with false if the work fails. A successful submit ends the
 * busy state itself.
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
    // The person has left the form. Its fields are unmounted, so nothing may be saved.
    if (!isMounted.current) return
    if (answers.every(Boolean)) form.submit()
    else setBusy(false)
  }
  return { holdBack, unlessHeld }
}
