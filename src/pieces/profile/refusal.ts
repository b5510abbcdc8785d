import type { Problem } from '../../../providers/problem'
import { messages, t } from '../../../vocabulary'

/** What an API says against a change, and at which field. */
export function refusalOf<Name extends string>(error: unknown): { readonly at?: Name; readonly message: string } {
  const { errors = {}, message } = error as Problem
  const [[at, told] = []] = Object.entries(errors)
  return { ...(at !== undefined && { at: at as Name }), message: told?.[0] ?? message ?? t(messages.failure) }
}
