import { problemFromResponse } from '../../providers/problem'
import type { AnyRecord, Registry, Resource } from '../../vocabulary'
import type { Adapter } from '../adapters'
import { createBoundedHttpClient } from './bounded-http-client'
import {
  type ApiAdapterOptions,
  type ConformClient,
  type CredentialsOrToken,
  canScreenCall,
  openConformClient,
} from './conform-client'
import { examineAllWrites } from './examine-all-writes'
import { foreignCallsOf } from './examine-call'
import { type ExaminedList, examineList } from './examine-lists'
import { emptyExaminedList, examineResourceReads } from './examine-resource-reads'
import {
  examineAnonymousCalls,
  examineSession,
  isUnsupportedCall,
  type ReadableCall,
  unsupportedCallFinding,
} from './examine-session'
import { type Exchange, recordExchanges } from './exchange'
import { findExtensions } from './find-extensions'
import type { Finding } from './finding'

/** What is asked of which API. */
export interface ConformRequest extends Partial<ApiAdapterOptions> {
  /** The API's host, without /api/v1. */
  readonly apiUrl: string
  readonly registry: Registry
  readonly person: CredentialsOrToken
  /** Who asks another API than the one at which people sign in, by its name. Default: nobody. */
  readonly personAt?: (api: string) => CredentialsOrToken | undefined
  /** The names of the resources that are looked at. Default: all. */
  readonly only?: readonly string[]
  /** Whether records are made, changed and removed. Default: false. */
  readonly write?: boolean
  /** Whether records are made that no call removes again. Default: false. */
  readonly leave?: boolean
  /** In milliseconds, for one answer. Default: ten seconds. */
  readonly timeout?: number
  /** The most bytes of an answer. Default: 50 MB. */
  readonly largest?: number
  /** Stops asking; what was made is removed all the same. */
  readonly signal?: AbortSignal
}

/** That nothing could be asked at all; says what is wrong, and the cure. */
export class ConformSetupError extends Error {}

/** Asks an API every call that the declarations make, in the way of the screens. Rejects with {@link ConformSetupError}. */
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
          ...('email' in person && { anew: person }),
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

/** The first call of some resources that was answered as expected. */
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
  throw new ConformSetupError(`There is no adapter '${name}' here.`)
}

async function signIn(desk: ConformClient, person: CredentialsOrToken, apiUrl: string): Promise<Finding[]> {
  const exchanges: Exchange[] = []
  // That nobody can be verified is told with the other calls, unless the token is refused.
  const verify = async () => {
    await desk.auth.verify()
    const [exchange] = exchanges
    if (exchange?.answer?.status === 401) throw await problemFromResponse(401, exchange.answer.body)
  }
  const failed = await recordExchanges(exchanges, async () =>
    'email' in person ? desk.auth.signIn(person) : verify(),
  ).then(
    (answer) => (answer === 'code' ? 'It asks for the code of a second factor.' : undefined),
    (problem: Error) => problem.message,
  )
  const [first] = exchanges
  if (first?.failure)
    throw new ConformSetupError(
      `${apiUrl} cannot be reached: ${first.failure.message}. See that the API runs and that the address is right, without /api/v1.`,
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
    `Nobody could be signed in at ${first?.path ?? apiUrl} (${first?.answer?.status}): ${failed} Give another --email and CONFORM_PASSWORD, --sign-in PATH where that is elsewhere, or a --token.`,
  )
}
