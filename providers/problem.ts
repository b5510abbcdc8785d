import {
  errorMessageIn,
  fieldErrorsOf,
  hasFailed,
  parseTextBlob,
  unexpectedFormat,
} from '../integrations/adapters/response-messages'
import { type AnyRecord, currentBusiness, type Errors, specificationMessages, t } from '../vocabulary'

/** A failed call, in the form that Refine and the forms read: `errors` holds messages by field. */
export interface ApiProblem extends Error {
  /** The HTTP status; 0 where no answer came. */
  readonly statusCode: number
  readonly errors?: Errors
  /** No answer came, because the network failed. */
  readonly isNetwork: boolean
  /** What the change takes as a proof of who makes it: 'currentPassword', 'code'. Default: nothing. */
  readonly asks?: readonly string[]
  /** The other API at which nobody is signed in. Default: none. */
  readonly signInAt?: string
  /** How the record stands now, where it is another one than was seen (412). Default: it is not told. */
  readonly stands?: AnyRecord
  /** What was answered with it. */
  readonly answered?: unknown
  /** The record is deleted, so that what was to be changed has no place any more. Default: false. */
  readonly isDeleted?: boolean
}

interface Details {
  readonly statusCode?: number
  readonly errors?: Errors
  readonly isNetwork?: boolean
  readonly asks?: readonly string[]
  readonly signInAt?: string
  readonly stands?: AnyRecord
  readonly answered?: unknown
  readonly isDeleted?: boolean
}

export const makeProblem = (
  message: string,
  { statusCode = 0, errors, isNetwork = false, asks, signInAt, ...besides }: Details = {},
): ApiProblem =>
  Object.assign(new Error(message), {
    statusCode,
    isNetwork,
    ...(errors && { errors }),
    ...(asks && { asks }),
    ...(signInAt && { signInAt }),
    ...besides,
  })

/** Whether a failing network ends the session, as the business says. */
export const signsOutOnNetworkError = (): boolean => currentBusiness().onNetworkError === 'signOut'

/** What is said where the network fails. */
export const networkMessage = (): string =>
  signsOutOnNetworkError()
    ? t(specificationMessages.network)
    : t('The server cannot be reached. Your changes are kept. Try again in a moment.')

/** No answer came, because the network failed. */
export const networkProblem = (): ApiProblem => makeProblem(networkMessage(), { isNetwork: true })

/** Whether a status says that the API has no such call. */
export const isMissingCallStatus = (statusCode: number): boolean => [404, 405, 501].includes(statusCode)

/** A call for a file is answered with bytes even when it fails; what they say is JSON. */
const bodyOf = async (data: unknown): Promise<unknown> => {
  if (!(data instanceof Blob)) return data
  try {
    return JSON.parse(await data.text())
  } catch {
    return undefined
  }
}

/** What became of a call that got no answer, whatever it was that failed. */
export function problemFrom(error: unknown): ApiProblem {
  return isProblem(error) ? error : makeProblem(t(specificationMessages.failure))
}

/** What an answer says whose status is that of a failure. */
export async function problemFromResponse(statusCode: number, data: unknown): Promise<ApiProblem> {
  const body = await bodyOf(data)
  return makeProblem(errorMessageIn(body) ?? t(specificationMessages.failure), {
    statusCode,
    errors: fieldErrorsOf(body),
    asks: requiredProofsOf(body),
    ...(statusCode === 412 && { answered: body }),
  })
}

/** What a refusal takes as a proof of who makes the change; undefined where it takes none. */
export const requiredProofsOf = (body: unknown): readonly string[] | undefined => {
  const asks = (body as { asks?: unknown } | null | undefined)?.asks
  return Array.isArray(asks) && asks.length > 0 ? asks.map(String) : undefined
}

const isProblem = (error: unknown): error is ApiProblem => error instanceof Error && 'isNetwork' in error

/**
 * Throws where an answer is a failure although its status says otherwise: a page of HTML, broken JSON, words in place of a
 * file, or a body that says itself that the call has failed.
 *
 * @param call such as 'GET /book', for the message.
 */
export async function expectSuccess(call: string, data: unknown, statusCode: number): Promise<void> {
  const body = data instanceof Blob ? await parseTextBlob(data) : data
  const strange = unexpectedFormat(body)
  if (strange !== undefined)
    throw makeProblem(
      t('{{call}} returned {{strange}} instead of JSON. Check the address of the API.', { call, strange }),
      { statusCode },
    )
  const isFailure = hasFailed(body)
  if (isFailure || (data instanceof Blob && body !== undefined))
    throw makeProblem(
      errorMessageIn(body) ?? (isFailure ? t(specificationMessages.failure) : t('The server did not return a file.')),
      {
        statusCode,
        errors: fieldErrorsOf(body),
      },
    )
}
