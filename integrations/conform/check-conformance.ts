import { backgroundCallOptions } from '../../providers/http/client-request'
import { totalHeader } from '../../providers/lists/list-meta'
import { problemFromResponse } from '../../providers/problem'
import type { AnyRecord, Registry, Resource } from '../../vocabulary'
import { bookmarkCalls } from '../../vocabulary'
import type { Adapter } from '../adapters'
import { createBoundedHttpClient } from './bounded-http-client'
import {
  type ApiAdapterOptions,
  type ConformClient,
  type CredentialsOrToken,
  canScreenCall,
  openConformClient,
} from './conform-client'
import { foreignCallsOf } from './examine/examine-call'
import { type ExaminedList, examineList } from './examine/examine-lists'
import { emptyExaminedList, examineResourceReads } from './examine/examine-resource-reads'
import {
  examineAnonymousCalls,
  examineSession,
  isUnsupportedCall,
  type ReadableCall,
  unsupportedCallFinding,
} from './examine/examine-session'
import { examineAllWrites } from './examine/examine-writes'
import { type Exchange, recordExchanges } from './exchange'
import type { Finding } from './finding'

/** The API to check, and the extent of the check. */
export interface ConformRequest extends Partial<ApiAdapterOptions> {
  /** The URL of the API's host, without /api/v1. */
  readonly apiUrl: string
  readonly registry: Registry
  readonly person: CredentialsOrToken
  /** The user of another API, by the API's name. Default: no users. */
  readonly personAt?: (api: string) => CredentialsOrToken | undefined
  /** The names of the resources to check. Default: all resources. */
  readonly only?: readonly string[]
  /** Whether to create, change and delete records. Default: false. */
  readonly write?: boolean
  /** Whether to create records that no call can delete. Default: false. */
  readonly leave?: boolean
  /** The timeout of one response, in milliseconds. Default: 10,000. */
  readonly timeout?: number
  /** The maximum size of a response, in bytes. Default: 50,000,000 (50 MB). */
  readonly largest?: number
  /** A signal that stops the check. After a stop, the check still deletes the records that it created. */
  readonly signal?: AbortSignal
}

/** The error that the check could not start. The message contains the cause and the way to fix the problem. */
export class ConformSetupError extends Error {}

/**
 * Makes every declared call to an API in the same way as the user interface. If the check cannot start, the promise
 * rejects with {@link ConformSetupError}.
 */
export async function checkConformance({
  apiUrl,
  registry,
  person,
  signInPath = '/token',
  adapter,
  apis,
  adapterOf = noAdapters,
  personAt,
  only,
  write = false,
  leave = false,
  timeout = 10_000,
  largest = 50_000_000,
  signal,
}: ConformRequest): Promise<Finding[]> {
  const exchanges: Exchange[] = []
  const wire = createBoundedHttpClient({ timeout, largest, signal })
  const common = {
    ...{ apiUrl, signInPath, registry, adapterOf },
    ...{ ...(adapter && { adapter }), ...(apis && { apis }), ...(personAt && { personAt }) },
    told: (exchange: Exchange) => exchanges.push(exchange),
  }
  const desk = openConformClient({ ...common, wire, ...('token' in person && { token: person.token }) })
  const signedIn = await signIn(desk, person, apiUrl)

  const findings = [...signedIn, ...(await examineSession(desk))]
  const isSignedInByName = 'email' in person

  const speaking = (api?: string): Adapter | undefined => {
    if (api === undefined) return adapter
    const name = apis?.[api]?.adapter
    return name === undefined ? undefined : adapterOf(name)
  }
  const asked = registry.all.filter(({ name }) => !only || only.includes(name))
  const lists = new Map<string, Promise<ExaminedList>>()
  const listOf = (resource: Resource): Promise<ExaminedList> => {
    const known = lists.get(resource.name)
    if (known) return known
    const begun = canScreenCall(desk, resource, 'list')
      ? examineList(desk, resource)
      : Promise.resolve(emptyExaminedList)
    lists.set(resource.name, begun)
    return begun
  }
  const recordsOf = async (name: string): Promise<readonly AnyRecord[]> => {
    const resource = registry.find(name)
    return resource ? (await listOf(resource)).records : []
  }

  const read = await Promise.all(
    asked.map(async (resource) =>
      examineResourceReads({ desk, resource, making: { registry, recordsOf } }, await listOf(resource), write),
    ),
  )
  const { personAt: _, ...ofStranger } = common
  const readable = findReadableCall(
    asked.filter(({ api }) => speaking(api)?.session?.by !== 'none'),
    read.flat(),
  )
  findings.push(
    ...(await examineAnonymousCalls(openConformClient({ ...ofStranger, wire }), {
      ...(readable && { readable }),
      signInPath,
      isSignedInByName,
    })),
  )
  const changed = write
    ? await examineAllWrites(asked, { desk, registry, recordsOf, leave, signal }, () =>
        openConformClient({
          ...common,
          wire: createBoundedHttpClient({ timeout, largest }),
          token: desk.session.token() ?? '',
          ...('email' in person && { renewal: person }),
        }),
      )
    : []
  for (const [at, { name }] of asked.entries())
    findings.push(...(read[at] ?? []), ...changed.filter(({ resource }) => resource === name))
  findings.push(...changed.filter(({ resource = '' }) => !asked.some(({ name }) => name === resource)))
  findings.push(...(await findExtensions(desk, exchanges)))
  if (isSignedInByName) desk.auth.signOut()
  return findings
}

/** Finds the first GET call of the given resources that returned a usable response. */
function findReadableCall(resources: readonly Resource[], findings: readonly Finding[]): ReadableCall | undefined {
  for (const { name, api } of resources) {
    const found = findings.find(
      ({ resource, state, sent }) =>
        resource === name && (state === 'there' || state === 'told') && sent?.startsWith('GET '),
    )
    if (found?.sent) return { path: found.sent.slice('GET '.length), ...(api && { api }) }
  }
  return undefined
}

const noAdapters = (name: string): never => {
  throw new ConformSetupError(`The adapter '${name}' was not found. Use the name of an existing adapter.`)
}

async function signIn(desk: ConformClient, person: CredentialsOrToken, apiUrl: string): Promise<Finding[]> {
  const exchanges: Exchange[] = []
  // The check stops at this call only if the API rejects the token. The check of the session reports other errors of
  // this call.
  const verify = async () => {
    await desk.auth.verify()
    const [exchange] = exchanges
    if (exchange?.answer?.status === 401) throw await problemFromResponse(401, exchange.answer.body)
  }
  const failed = await recordExchanges(exchanges, async () =>
    'email' in person ? desk.auth.signIn(person) : verify(),
  ).then(
    (answer) => (answer === 'code' ? 'The API requires the code of a second factor.' : undefined),
    (problem: Error) => problem.message,
  )
  const [first] = exchanges
  if (first?.failure)
    throw new ConformSetupError(
      `${apiUrl} cannot be reached: ${first.failure.message}. Check that the API runs and that the address is correct, without /api/v1.`,
    )
  if (failed === undefined && 'token' in person) return []
  if (failed === undefined) {
    const spoken = first ? foreignCallsOf(first) : {}
    const sent = `${first?.method} ${first?.path}`
    return isUnsupportedCall(desk, first)
      ? [unsupportedCallFinding('sign in')]
      : [{ call: 'sign in', state: 'there', sent, ...spoken, expected: 'a token', got: 'a token' }]
  }
  throw new ConformSetupError(
    `The sign-in at ${first?.path ?? apiUrl} failed (${first?.answer?.status}): ${failed} Pass another --email with CONFORM_PASSWORD, another path with --sign-in PATH, or a --token.`,
  )
}

const extensionHeaders: Readonly<Record<string, string>> = {
  [totalHeader]: 'The API pages, sorts and searches lists',
  'X-Tab-Counts': 'The API counts the records of each tab',
  ETag: 'The API detects conflicting changes',
  'X-Deckhand': 'Signing out also ends the session at the API',
  'x-access-token': 'The API renews sessions that are in use',
}

const userDataExtensions: Readonly<Record<string, string>> = {
  profile: 'Users can view and change their own profile',
  search: 'One search covers all resources',
  views: 'The API stores the saved views of lists',
}

/** Lists the features of an API beyond the specification. */
async function findExtensions({ send, session }: ConformClient, exchanges: readonly Exchange[]): Promise<Finding[]> {
  const user = session.userData()
  const inHeaders = Object.entries(extensionHeaders).flatMap(([name, got]) => {
    const count = exchanges.filter(({ answer }) => answer?.header(name) !== undefined).length
    return count > 0 ? [{ call: name, state: 'beyond', got: `${got} (responses: ${count})` } as const] : []
  })
  const inUser = Object.entries(userDataExtensions).flatMap(([name, got]) =>
    user?.[name] === true ? [{ call: `userData.${name}`, state: 'beyond', got } as const] : [],
  )
  const { method, path } = bookmarkCalls.list
  const kept = await send({ method, path, ...backgroundCallOptions }).catch(() => undefined)
  const isList = typeof kept?.body === 'object' && kept.body !== null
  const bookmarks = { call: `GET ${path}`, state: 'beyond', got: 'Users can bookmark screens' } as const
  return [...inHeaders, ...inUser, ...(isList ? [bookmarks] : [])]
}
