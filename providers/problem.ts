import {
  errorMessageIn,
  fieldErrorsOf,
  hasFailed,
  parseTextBlob,
  unexpectedFormat,
} from '../integrations/adapters/response-messages'
import { type AnyRecord, currentBusiness, type Errors, specificationMessages, t } from '../vocabulary'

/** A failed call, in the format of Refine and the forms. The property `errors` contains the messages by field. */
export interface ApiProblem extends Error {
  /** The HTTP status. The status is 0 if there is no response. */
  readonly statusCode: number
  readonly errors?: Errors
  /** Whether the network failed, so that the call has no response. */
  readonly isNetwork: boolean
  /** The proofs of identity that the change requires: 'currentPassword', 'code'. Default: no proofs. */
  readonly asks?: readonly string[]
  /** The other API that the user must sign in to. Default: no other API. */
  readonly signInAt?: string
  /**
   * The record's current values, if another user has changed the record (412). By default, the current values are
   * unknown.
   */
  readonly stands?: AnyRecord
  /** The response body. */
  readonly answered?: unknown
  /** Whether the record is deleted. Default: false. */
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

/** Whether a network failure ends the session, as declared by the business. */
export const signsOutOnNetworkError = (): boolean => currentBusiness().onNetworkError === 'signOut'

/** The message for a network failure. */
export const networkMessage = (): string =>
  signsOutOnNetworkError()
    ? t(specificationMessages.network)
    : t('The server cannot be reached. Your changes are kept. Try again in a moment.')

/** Creates the problem for a network failure. */
export const networkProblem = (): ApiProblem => makeProblem(networkMessage(), { isNetwork: true })

/** Whether an HTTP status means that the API does not have the call. */
export const isMissingCallStatus = (statusCode: number): boolean => [404, 405, 501].includes(statusCode)

/** If a call for a file fails, the response contains the error as a Blob with JSON. */
const bodyOf = async (data: unknown): Promise<unknown> => {
  if (!(data instanceof Blob)) return data
  try {
    return JSON.parse(await data.text())
  } catch {
    return undefined
  }
}

/** Converts any error of a call without a response to a problem. */
export function problemFrom(error: unknown): ApiProblem {
  return isProblem(error) ? error : makeProblem(t(specificationMessages.failure))
}

/** Creates the problem for an error response. */
export async function problemFromResponse(statusCode: number, data: unknown): Promise<ApiProblem> {
  const body = await bodyOf(data)
  return makeProblem(errorMessageIn(body) ?? t(specificationMessages.failure), {
    statusCode,
    errors: fieldErrorsOf(body),
    asks: requiredProofsOf(body),
    ...(statusCode === 412 && { answered: body }),
  })
}

/** The proofs of identity that an error response requires. Undefined if the error response requires no proof. */
export const requiredProofsOf = (body: unknown): readonly string[] | undefined => {
  const asks = (body as { asks?: unknown } | null | undefined)?.asks
  return Array.isArray(asks) && asks.length > 0 ? asks.map(String) : undefined
}

const isProblem = (error: unknown): error is ApiProblem => error instanceof Error && 'isNetwork' in error

/**
 * Throws a problem if a response is a failure, although its status reports success. Examples of such failures are an
 * HTML page, broken JSON, a text in place of a file, or a body that reports a failure.
 *
 * @param call the call in words for the message, such as 'GET /book'.
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
