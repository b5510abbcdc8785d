import { onOffToApi, parseOnOff } from '../backend-formats/on-off'
import { permissionName } from './permissions'

type Row = Readonly<Record<string, unknown>>

/**
 * Decides whether a permission is granted in the result. `name` has the words of the API, and `isOn` is the current
 * state.
 */
export type PermissionDecider = (name: string, isOn: boolean) => boolean

interface Visit {
  readonly decide: PermissionDecider
  /** Decides whether an unknown entry stays in the result. The function is called once for each unknown entry. */
  readonly strange: () => boolean
}

/** The marker of a removed entry. */
const gone = Symbol('gone')

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const form = /^((?:[\w-]+[.:/])*)([\w -]+|\*)([.:/])([\w-]+|\*)$/

/**
 * 'book:edit', 'admin.book.edit' and 'book/edit' → 'book.edit'. Returns undefined for values that are not permissions.
 */
const nameFrom = (value: unknown) => {
  const [, , resource, , action] = (typeof value === 'string' && form.exec(value.trim())) || []
  return resource && action ? permissionName(resource, action) : undefined
}

/** Formats 'book.edit' like another permission. */
const nameLike = (name: string, like: string) => {
  const [, lead = '', , separator = '.'] = form.exec(like.trim()) ?? []
  return lead + name.replace('.', separator)
}

const isGiven = (value: unknown) => parseOnOff(value) ?? Boolean(value)

const isTick = (value: unknown) => parseOnOff(value) !== undefined

/** Formats yes or no like another value. */
const tickLike = (on: boolean, like: unknown) => onOffToApi(on, like) ?? on

/** The prefix of a column with a permission: 'can_view', 'isAllowedEdit'. */
const permit = /^(can|may|is_?allowed|allow)_?(?=[A-Za-z])/i

/** The columns of a row that contain yes or no for an action. */
const ticksOf = (row: Row): readonly string[] => {
  const named = Object.keys(row).filter((key) => permit.test(key) && isTick(row[key]))
  return named.length > 0
    ? named
    : Object.keys(row).filter((key) => typeof row[key] === 'boolean' && !/status|active/i.test(key))
}

const first = (row: Row, keys: readonly string[]) => keys.find((key) => row[key] !== undefined)

/** The keys of a row for the resource, for the granted actions and for the name of the permission. */
const keysOf = (row: Row) => ({
  of: first(row, ['resource', 'subject', 'entity', 'module_name', 'module', 'name']),
  given: first(row, ['actions', 'permission', 'permissions', 'action']),
  name: first(row, ['name', 'permission', 'slug', 'resource', 'subject', 'entity', 'module_name', 'module']),
})

const textOf = (row: Row, key: string | undefined) => {
  const text = key === undefined ? undefined : row[key]
  return typeof text === 'string' ? text : undefined
}

const stay = <Value>(value: Value, name: string | undefined, { decide, strange }: Visit): Value | typeof gone => {
  const stays = name === undefined ? strange() : decide(name, true)
  return stays ? value : gone
}

const ticked = (of: string, row: Row, keys: readonly string[], { decide }: Visit): Row => {
  const changed = keys.flatMap((key) => {
    const given = isGiven(row[key])
    const wanted = decide(permissionName(of, key.replace(permit, '')), given)
    return wanted === given ? [] : [[key, tickLike(wanted, row[key])]]
  })
  return { ...row, ...Object.fromEntries(changed) }
}

/** Visits the granted actions of one resource: 'edit', true, ['list', 'edit'] or { list: true, edit: false }. */
const walkActions = (of: string, actions: unknown, visit: Visit): unknown => {
  if (isRow(actions)) return ticked(of, actions, Object.keys(actions), visit)
  if (typeof actions !== 'string' && isTick(actions))
    return tickLike(visit.decide(permissionName(of, '*'), isGiven(actions)), actions)
  const one = (action: unknown) => {
    const word = isRow(action) ? (action.action ?? action.name) : action
    return stay(action, typeof word === 'string' ? permissionName(of, word.replace(permit, '')) : undefined, visit)
  }
  return Array.isArray(actions) ? actions.map(one).filter((action) => action !== gone) : one(actions)
}

const walkEntry = (entry: unknown, visit: Visit): unknown => {
  if (!isRow(entry)) return stay(entry, nameFrom(entry), visit)
  const keys = keysOf(entry)
  const of = textOf(entry, keys.of)
  if (keys.given === undefined) {
    const ticks = ticksOf(entry)
    if (ticks.length === 0) return stay(entry, nameFrom(textOf(entry, keys.name)), visit)
    if (of !== undefined) return ticked(of, entry, ticks, visit)
    return stay(entry, undefined, visit)
  }
  const given = entry[keys.given]
  if (of === undefined) return stay(entry, nameFrom(given), visit)
  const actions = walkActions(of, given, visit)
  return actions === gone ? gone : actions === given ? entry : { ...entry, [keys.given]: actions }
}

/** The key of a response that contains the permissions. */
const wrapper = (row: Row) => first(row, ['data', 'permissions'])

/**
 * Visits permissions in any of the formats that APIs use. Returns the permissions in the same format, with the decision
 * for each permission. The permissions can be the complete response, or be under the key `data` or `permissions`. The
 * known formats are:
 * - a list of names with '.', ':' or '/'
 * - a list of `{ resource | module | name, actions | action }`
 * - a list of rows with columns such as `can_view`
 * - an object with the actions of each resource, or with yes or no for each name
 */
export function mapForeignPermissions(came: unknown, visit: Visit): unknown {
  if (Array.isArray(came)) return came.map((entry) => walkEntry(entry, visit)).filter((entry) => entry !== gone)
  if (!isRow(came)) return visit.strange() ? came : []
  const inner = wrapper(came)
  if (inner !== undefined) return { ...came, [inner]: mapForeignPermissions(came[inner], visit) }
  const walked = Object.entries(came).map(([key, actions]): [string, unknown] => {
    const name = isTick(actions) ? nameFrom(key) : undefined
    if (name === undefined) return [key, walkActions(key, actions, visit)]
    const given = isGiven(actions)
    const wanted = visit.decide(name, given)
    return [key, wanted === given ? actions : tickLike(wanted, actions)]
  })
  return Object.fromEntries(walked.filter(([, actions]) => actions !== gone))
}

const split = (name: string) => {
  const at = name.lastIndexOf('.')
  return [name.slice(0, at), name.slice(at + 1)] as const
}

const actionsWith = (actions: unknown, word: string): unknown => {
  if (isRow(actions)) return { ...actions, [word]: tickLike(true, Object.values(actions)[0]) }
  if (!Array.isArray(actions)) return typeof actions === 'string' ? [actions, word] : [word]
  const [like] = actions
  return [...actions, isRow(like) ? { [first(like, ['action', 'name']) ?? 'action']: word } : word]
}

const entryLike = (like: unknown, name: string): unknown => {
  const [of, word] = split(name)
  if (!isRow(like)) return typeof like === 'string' ? nameLike(name, like) : name
  const keys = keysOf(like)
  const ticks = ticksOf(like)
  if (keys.given === undefined && ticks.length === 0)
    return { [keys.name ?? 'name']: nameLike(name, textOf(like, keys.name) ?? '') }
  const given = keys.given === undefined ? undefined : like[keys.given]
  if (keys.given !== undefined && keys.of === undefined) return { [keys.given]: nameLike(name, String(given)) }
  const entry = { [keys.of ?? 'resource']: of }
  const none = Object.fromEntries(ticks.map((key) => [key, tickLike(false, like[key])]))
  if (keys.given === undefined) return { ...entry, ...none, ...columnFor(like, ticks, word) }
  if (typeof given === 'string') return { ...entry, [keys.given]: word }
  const actions = isRow(given) ? { [word]: tickLike(true, Object.values(given)[0]) } : actionsWith(given, word)
  return { ...entry, [keys.given]: Array.isArray(actions) ? actions.slice(-1) : actions }
}

const columnFor = (row: Row, ticks: readonly string[], word: string) => {
  const [like = ''] = ticks
  const lead = permit.exec(like)?.[0] ?? ''
  const known = ticks.find((key) => key.replace(permit, '').toLowerCase() === word.toLowerCase())
  return { [known ?? lead + word]: tickLike(true, row[like]) }
}

const isUnderstood = (entry: unknown) => {
  let isNamed = false
  walkEntry(entry, { decide: () => (isNamed = true), strange: () => true })
  return isNamed
}

/**
 * Adds one permission in the format of the existing permissions.
 * @param like permissions with the format to use if `came` is empty
 * @param isSame whether two names mean the same resource
 */
export function addForeignPermission(
  came: unknown,
  name: string,
  like: unknown,
  isSame: (one: string, other: string) => boolean,
): unknown {
  const [of, word] = split(name)
  if (isRow(came)) {
    const inner = wrapper(came)
    if (inner !== undefined)
      return {
        ...came,
        [inner]: addForeignPermission(came[inner], name, isRow(like) ? like[inner] : undefined, isSame),
      }
    const entries = Object.entries(came)
    const named = entries.find(([key, value]) => isTick(value) && nameFrom(key) !== undefined)
    if (named) return { ...came, [nameLike(name, named[0])]: tickLike(true, named[1]) }
    const key = entries.find(([one]) => isSame(one, of))?.[0] ?? of
    const sample = came[key] ?? Object.values(isRow(like) ? like : came).find((one) => typeof one === 'object')
    const begun = came[key] ?? (isRow(sample) ? {} : [])
    const tick = isRow(sample) ? tickLike(true, Object.values(sample)[0]) : true
    return { ...came, [key]: isRow(begun) ? { ...begun, [word]: tick } : actionsWith(begun, word) }
  }
  if (!Array.isArray(came)) return came
  const at = came.findIndex((entry) => {
    if (!isRow(entry)) return false
    const keys = keysOf(entry)
    const holds = keys.given === undefined ? ticksOf(entry).length > 0 : typeof entry[keys.given] === 'object'
    return holds && isSame(textOf(entry, keys.of) ?? '', of)
  })
  const entry = came[at]
  if (!isRow(entry)) return [...came, entryLike(Array.isArray(like) ? like.find(isUnderstood) : undefined, name)]
  const { given } = keysOf(entry)
  const more =
    given === undefined
      ? { ...entry, ...columnFor(entry, ticksOf(entry), word) }
      : { ...entry, [given]: actionsWith(entry[given], word) }
  return came.map((one) => (one === entry ? more : one))
}
