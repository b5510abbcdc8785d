import { readPermissions } from '../../../providers/session/session'
import { apiBase, currentBusiness, isApiRow, sessionCalls } from '../../../vocabulary'
import type { ConformClient } from '../conform-client'
import type { Exchange } from '../exchange'
import type { Finding } from '../finding'
import { type CallExaminationResult, describeResponse, examineCall } from './examine-call'

/** Whether the adapter created the response, because the API has no such call. */
export const isUnsupportedCall = ({ adapter }: ConformClient, exchange: Exchange | undefined): boolean =>
  adapter !== undefined && exchange?.spoken.length === 0

/** The finding for a call that the adapter does not declare. */
export const unsupportedCallFinding = (call: string): Finding => ({
  call,
  state: 'not asked',
  got: 'the adapter defines no such call',
})

const markUnsupported = (
  desk: ConformClient,
  { finding, exchanges }: Pick<CallExaminationResult<unknown>, 'finding' | 'exchanges'>,
): Finding => (isUnsupportedCall(desk, exchanges[0]) ? unsupportedCallFinding(finding.call) : finding)

/** Checks the calls that belong to no resource, as a signed-in user. */
export async function examineSession(desk: ConformClient): Promise<Finding[]> {
  const get = async (path: string) => (await desk.send({ method: 'GET', path: apiBase + path, mute: true })).body
  const verified = await examineCall({
    call: 'verify',
    expected: 'the data of the user who owns the token',
    screen: "After each reload, the page shows 'Session Expired!'. The user stays signed in, without a name.",
    cure: 'Respond to GET /api/v1/token with { userData } if the token is valid, and with status 401 if the token is invalid.',
    ask: () => get(sessionCalls.verify.path),
  })
  const permitted = await examineCall({
    call: 'permission',
    expected: 'a list of permissions',
    screen: 'The screens hide nothing, and offer actions that the API rejects.',
    cure: "Respond to GET /api/v1/permission with a list of names, such as ['role.list', 'role.edit'].",
    ask: () => get(sessionCalls.permission.path),
    judge: (body) => {
      const held = readPermissions(body)
      return held === 'server decides'
        ? { state: 'told', got: 'permissions in a format that the screens cannot read' }
        : `${held.size} permissions`
    },
  })
  if (!currentBusiness().dashboard) return [verified, permitted].map((one) => markUnsupported(desk, one))
  const counted = await examineCall({
    call: 'dashboard',
    expected: 'a single object',
    screen: 'The dashboard reports that its figures could not be loaded.',
    cure: 'Respond to GET /api/v1/dashboard-stats with an object. The object may be empty.',
    ask: () => get(sessionCalls.dashboardStats.path),
    judge: (body) => (isApiRow(body) ? undefined : { got: 'no object', screen: 'The dashboard is empty.' }),
  })
  return [verified, permitted, counted].map((one) => markUnsupported(desk, one))
}

/** A call that the signed-in user could read. */
export interface ReadableCall {
  /** The path with its query. */
  readonly path: string
  /** The name of the API. Undefined if the call goes to the API with the sign-in. */
  readonly api?: string
}

/**
 * Makes calls without a session, and signs in with unknown credentials.
 *
 * @param readable the call to make without a token. Default: the call that checks a token.
 */
export async function examineAnonymousCalls(
  stranger: ConformClient,
  {
    readable,
    signInPath,
    isSignedInByName,
  }: { readonly readable?: ReadableCall; readonly signInPath: string; readonly isSignedInByName: boolean },
): Promise<Finding[]> {
  const refusal = (wanted: string) => ({
    judge: () => ({
      got: 'the API accepted the request',
      screen: 'The screens do not change, but only the API can protect the records.',
      cure: `Respond with status 401 to ${wanted}.`,
    }),
    refused: (_: unknown, exchange: Parameters<typeof describeResponse>[0]) =>
      exchange.answer?.status === 401
        ? describeResponse(exchange)
        : {
            got: describeResponse(exchange),
            screen: 'The screens do not send users without a valid session to /login.',
            cure: `Respond with status 401 to ${wanted}.`,
          },
  })
  // An API without sign-in accepts every caller.
  const isOpen = stranger.adapter?.session?.by === 'none'
  if (isOpen && !readable?.api) return []
  const asked = readable ?? { path: apiBase + sessionCalls.verify.path }
  const without = await examineCall({
    call: 'no token',
    expected: 'status 401',
    screen: '',
    cure: '',
    ask: () => stranger.send({ method: 'GET', ...asked }),
    ...refusal('calls without a token'),
  })
  const unknown =
    isSignedInByName &&
    !isOpen &&
    (await examineCall({
      call: 'unknown person',
      expected: 'status 401, with a message',
      screen: '',
      cure: '',
      ask: () =>
        stranger.send({
          method: 'POST',
          path: apiBase + signInPath,
          body: { email: 'nobody@conform.invalid', password: 'not a password' },
        }),
      ...refusal('sign-ins with an unknown e-mail address or a wrong password'),
    }))
  return [without, unknown].flatMap((one) => (one ? [markUnsupported(stranger, one)] : []))
}
