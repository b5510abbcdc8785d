import type { Action, Refusal } from './action'
import type { Condition, ConditionalMessage, Values } from './conditions'
import type { OptionsQuery } from './declaration'
import { type RenamedCallOptions, withCurrentKeys } from './renamed'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How a body travels: not at all, as bare JSON, as JSON under `data`, or as multipart parts. */
export type CallBodyFormat = 'none' | 'json' | 'data' | 'multipart'

/** Whether calls by that verb carry nothing but their address. */
export const isBodiless = (method: HttpMethod): boolean => method === 'GET' || method === 'DELETE'

/** Where a call goes: below /api/v1, with `{id}` or a field's name in braces where a value stands. */
export interface Endpoint<Path extends string = string> {
  /** The verb of HTTP. */
  readonly method: HttpMethod
  /** Below the base of the API; `{id}` stands for the record's id. */
  readonly path: Path
  /** Default: for POST and PUT 'json', or 'multipart' where a file is asked for; 'none' for GET and DELETE. */
  readonly body?: CallBodyFormat
}

/** What a call answers with. */
export type CallResponseType = 'list' | 'options' | 'record' | 'change' | 'file' | 'data'

/** One call of a resource, read forwards by the data provider and backwards by the server's router. */
export interface Call {
  readonly method: HttpMethod
  readonly path: string
  readonly body: CallBodyFormat
  readonly query?: Readonly<Record<string, string>>
  readonly answers: CallResponseType
  /** The permission's name without the resource's. */
  readonly permission: string
  /** Not among the calls every API has: made only where the API's permissions name it. */
  readonly extension?: boolean
  /** Offered and accepted only where this holds of the record. Default: always. */
  readonly when?: Condition
  /** Why it is refused, although it is offered. */
  readonly refusals?: readonly Refusal[]
  /** For a list narrowed by a field: that field. */
  readonly by?: string
  /** For an action: its name. */
  readonly action?: string
}

const standardCalls = ['list', 'options', 'show', 'create', 'edit', 'delete', 'status'] as const

export type StandardCall = (typeof standardCalls)[number]

/** Whether a call of that name is one that every resource may have. */
export const isStandardCall = (name: string): name is StandardCall =>
  (standardCalls as readonly string[]).includes(name)

/** What may be said of a standard call: that it does not exist, that it is beyond what every API has, or how it differs. */
export type CallOverrides<R extends Values = Values> = {
  readonly [C in StandardCall]?:
    | false
    | 'extension'
    | 'beyond'
    | (CallOverride & (C extends ChangingCall ? Conditional<R> : unknown))
}

interface CallOverride extends RenamedCallOptions {
  /** Default: the call's own name. */
  readonly permission?: string
  readonly body?: CallBodyFormat
  /** Not among the calls every API has: made only where the API's permissions name it. Default: false. */
  readonly extension?: boolean
}

/** The standard calls that change a record which is there already. */
const changing = ['edit', 'delete', 'status'] as const

type ChangingCall = (typeof changing)[number]

interface Conditional<R extends Values> {
  /** Offered and accepted only where this holds of the record. Default: always. */
  readonly when?: Condition<R>
  /** Why it is refused of a record: those that hold speak. Default: never. */
  readonly refusals?: readonly ConditionalMessage<R>[]
}

/** The calls of a resource by name: the standard ones, 'by:‹field›' for narrowed lists, and the actions by theirs. */
export type Calls = Readonly<Partial<Record<StandardCall, Call>> & Record<string, Call | undefined>>

interface Source {
  readonly name: string
  readonly multipart: boolean
  readonly hasStatus: boolean
  readonly calls?: CallOverrides
  /** While this field is set, nothing of a record can be changed. */
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

/** The calls that follow from a declaration. */
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
 * Whether a call can name a record by its id. Browsers drop the path segments '.' and '..', however they are escaped, and half
 * a character has no UTF-8.
 */
export const isPathSafeId = (id: string): boolean => id !== '' && id !== '.' && id !== '..' && !/\p{Cs}/u.test(id)

/**
 * Puts values into a path's braces, each escaped so that it cannot leave its segment.
 *
 * @throws Error where a value is missing, or cannot be part of a path ({@link isPathSafeId}).
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

/** The header by which a call says that it is the same as one before it, and to be done once. */
export const idempotencyKeyHeader = 'Idempotency-Key'

/** The base of all calls of resources. */
export const apiBase = '/api/v1'

/** The calls that belong to no resource. */
export const sessionCalls = {
  signIn: { method: 'POST', path: '/token' },
  verify: { method: 'GET', path: '/token' },
  signOut: { method: 'DELETE', path: '/token' },
  permission: { method: 'GET', path: '/permission' },
  dashboardStats: { method: 'GET', path: '/dashboard-stats' },
} as const satisfies Record<string, { method: HttpMethod; path: string }>

/** Finds records of all resources by a text; made only where the user data say `search: true`. */
export const searchCall = { method: 'GET', path: '/search' } as const satisfies { method: HttpMethod; path: string }

/** The screens that people keep at hand. They lie beside /api/v1, and not every API has them. */
export const bookmarkCalls = {
  list: { method: 'GET', path: '/api/bookmarks/data' },
  update: { method: 'POST', path: '/api/bookmarks/update' },
} as const satisfies Record<string, { method: HttpMethod; path: string }>

/** Where what was done is undone, below the base of the API: which calls can be, and one or those of a batch. */
export const undoCalls = {
  undoable: { method: 'GET', path: '/undo' },
  undo: { method: 'POST', path: '/undo' },
} as const satisfies Record<string, { method: HttpMethod; path: string }>

/** The views of lists that the API keeps; made only where the user data say `views: true`. */
export const viewCalls = {
  list: { method: 'GET', path: '/list-view' },
  create: { method: 'POST', path: '/list-view' },
  edit: { method: 'PUT', path: '/list-view/{id}' },
  delete: { method: 'DELETE', path: '/list-view/{id}' },
} as const satisfies Record<string, { method: HttpMethod; path: string }>

/**
 * What people write below records, and where they are mentioned; made only where the user data say `comments: true`, and of
 * resources that are declared with `comments`.
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

/** Changes of many records, which the API makes by itself; only where the user data say `jobs: true`. */
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

/** How backups stand, and one more, for whoever looks after them; made only where the user data say `backups: true`. */
export const backupCalls = {
  show: { method: 'GET', path: '/backup' },
  make: { method: 'POST', path: '/backup' },
} as const satisfies Record<string, { method: HttpMethod; path: string }>

/**
 * The calls about oneself. All are beyond the specification: they are made only where the user data say `profile: true`,
 * but for those of a one-time link; a link is asked for only where the settings say `mailsLinks: true`, and the API's
 * description where the user data say `description: true`.
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
