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
  got: 'the adapter names no call for it',
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
    expected: 'the user data of the owner of the token',
    screen: "'Session Expired!' whenever the page is loaded anew; the person stays, without a name.",
    cure: 'Answer GET /api/v1/token with { userData } where the token holds, and with 401 where it does not.',
    ask: () => get(sessionCalls.verify.path),
  })
  const permitted = await examineCall({
    call: 'permission',
    expected: 'a list of permissions',
    screen: 'Nothing is hidden: people are offered what the API refuses.',
    cure: "Answer GET /api/v1/permission with a list of names, such as ['role.list', 'role.edit'].",
    ask: () => get(sessionCalls.permission.path),
    judge: (body) => {
      const held = readPermissions(body)
      return held === 'server decides'
        ? { state: 'told', got: 'permissions in a form that is not read' }
        : `${held.size} permissions`
    },
  })
  if (!currentBusiness().dashboard) return [verified, permitted].map((one) => markUnsupported(desk, one))
  const counted = await examineCall({
    call: 'dashboard',
    expected: 'a single object',
    screen: 'The dashboard says that its figures could not be loaded.',
    cure: 'Answer GET /api/v1/dashboard-stats with an object; an empty one will do.',
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
      got: 'it was let in',
      screen: 'None: it is the API alone that guards the records.',
      cure: `Answer ${wanted} with 401.`,
    }),
    refused: (_: unknown, exchange: Parameters<typeof describeResponse>[0]) =>
      exchange.answer?.status === 401
        ? describeResponse(exchange)
        : {
            got: describeResponse(exchange),
            screen: 'Whoever has no session any more is not led to /login.',
            cure: `Answer ${wanted} with 401.`,
          },
  })
  // An API without sign-in accepts every caller.
  const isOpen = stranger.adapter?.session?.by === 'none'
  if (isOpen && !readable?.api) return []
  const asked = readable ?? { path: apiBase + sessionCalls.verify.path }
  const without = await examineCall({
    call: 'no token',
    expected: '401',
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
      expected: '401, with a message',
      screen: '',
      cure: '',
      ask: () =>
        stranger.send({
          method: 'POST',
          path: apiBase + signInPath,
          body: { email: 'nobody@conform.invalid', password: 'not a password' },
        }),
      ...refusal('an e-mail address that nobody has, and a wrong password alike,'),
    }))
  return [without, unknown].flatMap((one) => (one ? [markUnsupported(stranger, one)] : []))
}
