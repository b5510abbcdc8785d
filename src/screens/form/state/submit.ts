import type { FormInstance } from 'antd'
import type { FormEvent } from 'react'

/**
 * Submits a form. If no field shows an error, the fields are checked without rendering each field twice, which would
 * delay the click. If a check fails, the form submits in the usual way and marks the errors.
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

/** Replaces the submit of a form. The submit of a form in a dialog above it is ignored. */
export const interceptSubmit =
  (submit: () => void) =>
  (event: FormEvent): void => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    event.stopPropagation()
    submit()
  }
