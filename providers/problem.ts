import { isAxiosError } from 'axios'
import { type Errors, messages, t } from '../src/vocabulary'

/** A failed call, in the form that Refine and the forms read: `errors` holds messages by field. */
export interface Problem extends Error {
  /** The HTTP status; 0 where no answer came. */
  readonly statusCode: number
  readonly errors?: Errors
  /** No answer came, because the network failed. */
  readonly isNetwork: boolean
  /** What the change takes as a proof of who makes it: 'currentPassword', 'code'. Default: nothing. */
  readonly asks?: readonly string[]
}

interface Details {
  readonly statusCode?: number
  readonly errors?: Errors
  readonly isNetwork?: boolean
  readonly asks?: readonly string[]
}

export const makeProblem = (
  message: string,
  { statusCode = 0, errors, isNetwork = false, asks }: Details = {},
): Problem =>
  Object.assign(new Error(message), { statusCode, isNetwork, ...(errors && { errors }), ...(asks && { asks }) })

/** The `message` of an answer, if it has one that can be shown. */
export const messageOf = (body: unknown): string | undefined => {
  const message = (body as { message?: unknown } | null | undefined)?.message
  return typeof message === 'string' && message.trim() !== '' ? message : undefined
}

/** A call for a file is answered with bytes even when it fails; what they say is JSON. */
const bodyOf = async (data: unknown): Promise<unknown> => {
  if (!(data instanceof Blob)) return data
  try {
    return JSON.parse(await data.text())
  } catch {
    return undefined
  }
}

/** What became of a call, whatever it was that failed. */
export async function problemFrom(error: unknown): Promise<Problem> {
  if (!isAxiosError(error)) return makeProblem(t(messages.failure))
  if (!error.response) {
    const isNetwork = error.message.includes('Network Error')
    return makeProblem(t(isNetwork ? messages.network : messages.failure), { isNetwork })
  }
  const body = await bodyOf(error.response.data)
  return makeProblem(messageOf(body) ?? t(messages.failure), {
    statusCode: error.response.status,
    errors: errorsOf(body),
    asks: asksOf(body),
  })
}

const asksOf = (body: unknown): readonly string[] | undefined => {
  const asks = (body as { asks?: unknown } | null | undefined)?.asks
  return Array.isArray(asks) && asks.length > 0 ? asks.map(String) : undefined
}

/** Messages by field, each as a list, whether the API sent one text or several. */
const errorsOf = (body: unknown): Errors | undefined => {
  const errors = (body as { errors?: unknown } | null | undefined)?.errors
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return undefined
  return Object.fromEntries(Object.entries(errors).map(([field, told]) => [field, [told].flat().map(String)]))
}
