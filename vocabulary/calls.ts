import type { Action, Refusal } from './action'
import type { Condition, ConditionalMessage, Values } from './conditions'
import type { OptionsQuery } from './declaration'
import { type RenamedCallOptions, withCurrentKeys } from './renamed'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The format of a request body: none, plain JSON, JSON under the key `data`, or multipart. */
export type CallBodyFormat = 'none' | 'json' | 'data' | 'multipart'

/** Whether requests with this method have no body. */
export const isBodiless = (method: HttpMethod): boolean => method === 'GET' || method === 'DELETE'

/** The endpoint of a call, below /api/v1. A path can contain placeholders: `{id}`, or the name of a field in braces. */
export interface Endpoint<Path extends string = string> {
  /** The HTTP method. */
  readonly method: HttpMethod
  /** The path below the base of the API. `{id}` is the placeholder for the record's id. */
  readonly path: Path
  /**
   * The format of the request body. Default: 'json' for POST and PUT, 'multipart' if the call has a file field, and
   * 'none' for GET and DELETE.
   */
  readonly body?: CallBodyFormat
}

/** The type of the response of a call. */
export type CallResponseType = 'list' | 'options' | 'record' | 'change' | 'file' | 'data'

/**
 * One call of a resource. The data provider builds requests from calls, and the router of the server matches requests
 * with calls.
 */
export interface Call {
  readonly method: HttpMethod
  readonly path: string
  readonly body: CallBodyFormat
  readonly query?: Readonly<Record<string, string>>
  readonly answers: CallResponseType
  /** The permission, without the resource's name. */
  readonly permission: string
  /**
   * The call is an optional extension of the API. Clients make the call only if the API lists the call in the
   * permissions.
   */
  readonly extension?: boolean
  /**
   * The condition on the record. If the condition fails, screens hide the call and the API refuses the call. Default:
   * the call is always available.
   */
  readonly when?: Condition
  /** Reasons to refuse the call although screens offer the call. */
  readonly refusals?: readonly Refusal[]
  /** The field by which a list is filtered, for a list of related records. */
  readonly by?: string
  /** The name of the action, for the call of an action. */
  readonly action?: string
}

const standardCalls = ['list', 'options', 'show', 'create', 'edit', 'delete', 'status'] as const

export type StandardCall = (typeof standardCalls)[number]

/** Whether a name is the name of a standard call of resources. */
export const isStandardCall = (name: string): name is StandardCall =>
  (standardCalls as readonly string[]).includes(name)

/**
 * Changes of the standard calls: `false` removes a call, 'extension' marks an optional extension of the API, and an
 * object changes keys of the call.
 */
export type CallOverrides<R extends Values = Values> = {
  readonly [C in StandardCall]?:
    | false
    | 'extension'
    | 'beyond'
    | (CallOverride & (C extends ChangingCall ? Conditional<R> : unknown))
}

interface CallOverride extends RenamedCallOptions {
  /** The permission, without the resource's name. Default: the name of the call. */
  readonly permission?: string
  readonly body?: CallBodyFormat
  /**
   * The call is an optional extension of the API. Clients make the call only if the API lists the call in the
   * permissions. Default: false.
   */
  readonly extension?: boolean
}

/** The standard calls that change an existing record. */
const changing = ['edit', 'delete', 'status'] as const

type ChangingCall = (typeof changing)[number]

interface Conditional<R extends Values> {
  /**
   * The condition on the record. If the condition fails, screens hide the call and the API refuses the call. Default:
   * the call is always available.
   */
  readonly when?: Condition<R>
  /** Reasons to refuse the call. All refusals that apply to the record are shown. Default: never refused. */
  readonly refusals?: readonly ConditionalMessage<R>[]
}

/** The calls of a resource by name: standard calls, 'by:‹field›' for filtered lists, and actions by their names. */
export type Calls = Readonly<Partial<Record<StandardCall, Call>> & Record<string, Call | undefined>>

interface Source {
  readonly name: string
  readonly multipart: boolean
  readonly hasStatus: boolean
  readonly calls?: CallOverrides
  /** While this field has a value, the record cannot be changed. */
  readonly softDelete?: string
  readonly options?: OptionsQuery
  readonly listBy?: Readonly<Record<string, string | undefined>>
  readonly actions: Readonly<Record<string, Action>>
}

const optionQueries: Record<OptionsQuery, Record<string, string> | undefined> = {
  option: { option: 'true' },
  status: { status: '1' },
  list: undefined,
}

/** Derives the calls of a resource from its declaration. */
export function makeCalls({
  name,
  multipart,
  hasStatus,
  calls: changes = {},
  softDelete,
  options = 'option',
  listBy = {},
  actions,
}: Source): Calls {
  const path = `/${name}`
  const body: CallBodyFormat = multipart ? 'multipart' : 'json'
  const query = changes.list === false ? undefined : optionQueries[options]
  const standard: Record<StandardCall, Omit<Call, 'permission'> | undefined> = {
    list: { method: 'GET', path, body: 'none', answers: 'list' },
    options: query && { method: 'GET', path, body: 'none', query, answers: 'options' },
    show: { method: 'GET', path: `${path}/{id}`, body: 'none', answers: 'record' },
    create: { method: 'POST', path, body, answers: 'change' },
    edit: { method: 'PUT', path: `${path}/{id}`, body, answers: 'change' },
    delete: { method: 'DELETE', path: `${path}/{id}`, body: 'none', answers: 'change' },
    status: hasStatus ? { method: 'PUT', path: `${path}/status/{id}`, body: 'none', answers: 'change' } : undefined,
  }
  const made: Record<string, Call> = {}
  for (const [key, call] of Object.entries(standard)) {
    const declared = changes[key as StandardCall]
    if (!call || declared === false) continue
    const change: Readonly<Record<string, unknown>> =
      typeof declared === 'string' ? { extension: true } : withCurrentKeys('call', { ...declared })
    const when = {
      ...(softDelete !== undefined &&
        (changing as readonly string[]).includes(key) && { [softDelete]: { present: false } }),
      ...(change.when as Condition | undefined),
    }
    made[key] = {
      ...call,
      permission: key === 'options' ? 'list' : key,
      ...change,
      ...(Object.keys(when).length > 0 && { when }),
    }
  }
  for (const [field, template] of Object.entries(listBy))
    if (template)
      made[`by:${field}`] = {
        method: 'GET',
        path: template,
        body: 'none',
        answers: 'list',
        permission: 'list',
        by: field,
      }
  for (const [key, action] of Object.entries(actions)) {
    const {
      call,
      downloads,
      when,
      refusals,
      readOnly: reads,
      extension: beyond,
      permission = key,
      fields = {},
    } = action
    const bodied: CallBodyFormat = Object.values(fields).some(({ kind }) => kind.files) ? 'multipart' : 'json'
    made[key] = {
      body: isBodiless(call.method) ? 'none' : bodied,
      ...call,
      answers: downloads ? 'file' : reads ? 'data' : 'change',
      permission,
      action: key,
      ...(when && { when }),
      ...(refusals && { refusals }),
      ...(beyond && { extension: beyond }),
    }
  }
  return made
}

/**
 * Whether an id can be part of a path. Browsers drop the path segments '.' and '..', even in escaped form. A lone
 * surrogate (half of a UTF-16 character) cannot be encoded as UTF-8.
 */
export const isPathSafeId = (id: string): boolean => id !== '' && id !== '.' && id !== '..' && !/\p{Cs}/u.test(id)

/**
 * Replaces the placeholders of a path by values. Each value is escaped, so a value cannot leave its path segment.
 * @throws Error if a value is missing or cannot be part of a path ({@link isPathSafeId})
 */
export const fillPath = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === null || value === '')
      throw new Error(`${path} needs a value for {${name}}, and none was given.`)
    const text = String(value)
    if (!isPathSafeId(text)) throw new Error(`${path} cannot take '${text}' for {${name}}; expected an id.`)
    return encodeURIComponent(text)
  })

/** The header that marks repetitions of one call. The server executes calls with the same key once. */
export const idempotencyKeyHeader = 'Idempotency-Key'

/** The base path of all calls of resources. */
export const apiBase = '/api/v1'

/** The calls for sessions and the dashboard, which belong to no resource. */
export const sessionCalls = {
  signIn: { method: 'POST', path: '/token' },
  verify: { method: 'GET', path: '/token' },
  signOut: { method: 'DELETE', path: '/token' },
  permission: { method: 'GET', path: '/permission' },
  dashboardStats: { method: 'GET', path: '/dashboard-stats' },
} as const satisfies Record<string, { method: HttpMethod; path: string }>

/** Finds records of all resources by a text. Clients make this call only if the user data contain `search: true`. */
export const searchCall = { method: 'GET', path: '/search' } as const satisfies { method: HttpMethod; path: string }

/**
 * The bookmarks of the user. The paths of the bookmark calls are outside of /api/v1. Some APIs have no bookmark calls.
 */
export const bookmarkCalls = {
  list: { method: 'GET', path: '/api/bookmarks/data' },
  update: { method: 'POST', path: '/api/bookmarks/update' },
} as const satisfies Record<string, { method: HttpMethod; path: string }>

/**
 * The undo calls, below the base of the API. `undoable` returns which calls can be undone, and `undo` undoes one call
 * or a batch.
 */
export const undoCalls = {
  undoable: { method: 'GET', path: '/undo' },
  undo: { method: 'POST', path: '/undo' },
} as const satisfies Record<string, { method: HttpMethod; path: string }>

/** The saved views of lists. Clients make these calls only if the user data contain `views: true`. */
export const viewCalls = {
  list: { method: 'GET', path: '/list-view' },
  create: { method: 'POST', path: '/list-view' },
  edit: { method: 'PUT', path: '/list-view/{id}' },
  delete: { method: 'DELETE', path: '/list-view/{id}' },
} as const satisfies Record<string, { method: HttpMethod; path: string }>

/**
 * The comments on records and the mentions in comments. Clients make these calls only if the user data contain
 * `comments: true`, and only for resources declared with `comments`.
 */
export const commentCalls = {
  list: { method: 'GET', path: '/record-comment/{resource}/{record}' },
  people: { method: 'GET', path: '/record-comment/{resource}/{record}/people' },
  create: { method: 'POST', path: '/record-comment/{resource}/{record}' },
  edit: { method: 'PUT', path: '/record-comment/{id}' },
  delete: { method: 'DELETE', path: '/record-comment/{id}' },
  mentions: { method: 'GET', path: '/mention' },
  seen: { method: 'PUT', path: '/mention/seen' },
} as const satisfies Record<string, { method: HttpMethod; path: string }>

/** Jobs that change many records on the server. Clients make these calls only if the user data contain `jobs: true`. */
export const jobCalls = {
  list: { method: 'GET', path: '/job' },
  create: { method: 'POST', path: '/job' },
  show: { method: 'GET', path: '/job/{id}' },
  rows: { method: 'POST', path: '/job/{id}/rows' },
  start: { method: 'POST', path: '/job/{id}/start' },
  cancel: { method: 'POST', path: '/job/{id}/cancel' },
  retry: { method: 'POST', path: '/job/{id}/retry' },
  items: { method: 'GET', path: '/job/{id}/item' },
} as const satisfies Record<string, { method: HttpMethod; path: string }>

/**
 * The state of the backups, and a request for a new backup. Clients make these calls only if the user data contain
 * `backups: true`.
 */
export const backupCalls = {
  show: { method: 'GET', path: '/backup' },
  make: { method: 'POST', path: '/backup' },
} as const satisfies Record<string, { method: HttpMethod; path: string }>

/**
 * The calls about the user's own account, which are extensions of the specification. Clients make these calls only if
 * the user data contain `profile: true`. The calls that use a one-time link need no user data. The call
 * `forgotPassword` requires `mailsLinks: true` in the settings. The call `description` also requires `description:
 * true` in the user data.
 */
export const accountCalls = {
  profile: { method: 'GET', path: '/profile' },
  description: { method: 'GET', path: '/profile/openapi.json' },
  changePassword: { method: 'PUT', path: '/password' },
  openLink: { method: 'POST', path: '/password/link' },
  setPassword: { method: 'PUT', path: '/password/link' },
  forgotPassword: { method: 'POST', path: '/password/forgotten' },
  prove: { method: 'POST', path: '/proof' },
  endOtherSessions: { method: 'DELETE', path: '/session' },
  endSession: { method: 'DELETE', path: '/session/{id}' },
  beginSecondFactor: { method: 'POST', path: '/second-factor' },
  confirmSecondFactor: { method: 'PUT', path: '/second-factor' },
  dropSecondFactor: { method: 'POST', path: '/second-factor/off' },
  renewRecoveryCodes: { method: 'POST', path: '/second-factor/codes' },
} as const satisfies Record<string, { method: HttpMethod; path: string }>
