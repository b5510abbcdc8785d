import type { FormInstance } from 'antd'
import { type FormEvent, useCallback, useEffect, useRef } from 'react'

/**
 * Submits a form. If no field shows an error, the fields are checked without rendering each field twice, which would
 * delay the click. If a check fails, the form submits in the usual way and shows the errors at the fields.
 *
 * @param finish called if all values are valid
 */
export async function submitWithoutRedraw(form: FormInstance, finish: () => unknown): Promise<void> {
  const isClean = form.getFieldsError().every(({ errors }) => errors.length === 0)
  const holds =
    isClean &&
    (await form.validateFields({ validateOnly: true }).then(
      () => true,
      () => false,
    ))
  if (holds) await finish()
  else form.submit()
}

/** Replaces the submit function of a form. If a dialog above the form submits its own form, that submit is ignored. */
export const interceptSubmit =
  (submit: () => void) =>
  (event: FormEvent): void => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    event.stopPropagation()
    submit()
  }

/**
 * Delays the submit of a form until the work on a value is done. If the work resolves to false, the form is not
 * submitted.
 */
export type DeferSubmit = (work: Promise<boolean>) => void

/**
 * Delays the submit of a form until all work is done, such as reading a dropped file. If no work is in progress,
 * `unlessHeld` runs its callback immediately. Otherwise `unlessHeld` submits the form again when the work is done.
 *
 * @param setBusy called with true while the form waits, and with false if the work fails. A successful submit ends the
 * busy state by itself.
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
    // The person has left the form. The fields of the form are unmounted, so the form must not save anything.
    if (!isMounted.current) return
    if (answers.every(Boolean)) form.submit()
    else setBusy(false)
  }
  return { holdBack, unlessHeld }
}
