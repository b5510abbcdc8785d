import type { ApiProblem } from '../../../providers/problem'
import { specificationMessages, t } from '../../../vocabulary'

/** The message of an API error, and the field that the error belongs to. */
export function fieldErrorOf<Name extends string>(error: unknown): { readonly at?: Name; readonly message: string } {
  const { errors = {}, message } = error as ApiProblem
  const [[at, told] = []] = Object.entries(errors)
  return {
    ...(at !== undefined && { at: at as Name }),
    message: told?.[0] ?? message ?? t(specificationMessages.failure),
  }
}
