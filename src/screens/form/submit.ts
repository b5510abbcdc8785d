import type { FormInstance } from 'antd'
import type { FormEvent } from 'react'

/**
 * Submits a form. Where nothing is wrong its fields are checked without being told, as each would be drawn anew twice for that,
 * while a click waits to be seen; where something is, the form goes its own way and marks it.
 *
 * @param finish does what follows on a form in which all is right
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

/** Does something in place of what a form does when it is submitted; one in a dialog over it goes its own way. */
export const interceptSubmit =
  (submit: () => void) =>
  (event: FormEvent): void => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    event.stopPropagation()
    submit()
  }
