import type { Casing } from '../../adapters/adapter'
import { spelt } from '../../adapters/names'
import { commonest } from '../counts'
import { casingOf } from '../draft/casing'
import type { Draft } from '../draft/draft'
import { asSentence } from '../draft/said'
import { camel } from '../names'
import { blanksIn } from '../paths'
import type { CallName, SeenCall, Told } from '../told'
import { type Code, call, type Entry, entry, importOf, keyed, list, object, plain, statement, text } from './code'
import { fitting } from './fitting'
import { type Asked, askedOf, listEntries, ownListEntries } from './lists'
import { sessionEntries } from './session'

const bare = (path: string) => path.replace(/^\//, '')

/** The verb and path of a call by the adapter's words: '{resource}' and '{id}' where they stand. */
function routeOf(draft: Draft, name: CallName, { method, path }: SeenCall): string {
  const { id, calls } = draft.entity
  const own = calls.list?.path ?? ''
  let at = blanksIn(path).length - id.length
  const named = path.replace(/\{[^{}]+\}/g, () => {
    at += 1
    return id.length > 1 ? `{${id[at - 1] ?? 'id'}}` : '{id}'
  })
  const below =
    own !== '' && (named === own || named.startsWith(`${own}/`)) ? `/{resource}${named.slice(own.length)}` : named
  return `${method} ${name === 'list' ? '/{resource}' : below}`
}

const travels = (seen: SeenCall | undefined) => (seen?.body && seen.body !== 'json' ? seen.body : undefined)

interface Way {
  readonly route: string
  readonly body?: string
  /** What is put in the place of a record takes the whole of it, without what the API sets. */
  readonly omits?: readonly string[]
}

const wayOf = (draft: Draft, name: CallName): Way | undefined => {
  const { calls, properties } = draft.entity
  const seen = calls[name]
  if (!seen) return undefined
  const body = name === 'create' || name === 'edit' ? travels(seen) : undefined
  const set = Object.keys(properties).filter((property) => properties[property]?.readOnly)
  return {
    route: routeOf(draft, name, seen),
    ...(body && { body }),
    ...(name === 'edit' && seen.method === 'PUT' && { omits: set }),
  }
}

/** What is said of calls that adapters make by themselves: nothing. */
const usual: Readonly<Record<CallName, string>> = {
  list: 'GET /{resource}',
  show: 'GET /{resource}/{id}',
  create: 'POST /{resource}',
  edit: 'PATCH /{resource}/{id}',
  delete: 'DELETE /{resource}/{id}',
}

const callNames = Object.keys(usual) as CallName[]

const wayCode = ({ route, body, omits }: Way): Code =>
  body === undefined && omits === undefined
    ? text(route)
    : object(
        keyed([
          entry('call', route),
          entry('body', body),
          omits && { key: 'replaces', value: plain('true') },
          omits && omits.length > 0 && { key: 'omits', value: list(omits.map(text)) },
        ]),
      )

const rowsOf = ({ entity }: Draft) => entity.calls.list?.within?.join('.') ?? ''

const recordAt = ({ entity: { calls } }: Draft) => calls.show && (calls.show.within ?? []).join('.')

const recordUnder = ({ entity: { calls } }: Draft) => {
  const wrapped = (calls.create ?? calls.edit)?.wrapped
  return wrapped?.length === 1 ? wrapped[0] : undefined
}

/** The names that the casing does not tell; of what lies within others the casing alone tells. */
const ownNames = ({ fields, stamps }: Draft, casing: Casing): [string, string][] => [
  ...fields
    .filter(({ name, property }) => spelt(name, casing) !== property)
    .map(({ name, property }): [string, string] => [name, property]),
  ...Object.entries(stamps).filter(([stamp, property]) => spelt(stamp, casing) !== property),
]

interface Shared {
  readonly casing: Casing
  readonly ways: Readonly<Partial<Record<CallName, Way>>>
  readonly rows: string
  readonly id: string
  /** Records are written as they are, and not by a convention that the shipped adapter knows. */
  readonly isPlain: boolean
  /** How lists are asked for; undefined where a shipped adapter knows that. */
  readonly asked?: Asked
}

function resourceEntries(draft: Draft, { casing, ways, rows, id, isPlain, asked }: Shared): Entry[] {
  const { entity, name, fields } = draft
  const path = bare(entity.calls.list?.path ?? '')
  const own =
    entity.id.length > 1 ? list(entity.id.map(text)) : entity.id[0] === id ? undefined : text(entity.id[0] ?? 'id')
  const calls = callNames.flatMap((one): Entry[] => {
    const way = wayOf(draft, one)
    const common = ways[one]
    if (!way || JSON.stringify(way) === JSON.stringify(common ?? { route: usual[one] })) return []
    return [{ key: one, value: wayCode(way) }]
  })
  const at = recordAt(draft)
  const under = recordUnder(draft)
  const names = ownNames(draft, casing)
  const lists = keyed([
    rowsOf(draft) !== rows && rowsOf(draft) !== '' && entry('rows', rowsOf(draft)),
    ...(asked ? ownListEntries(draft, asked) : []),
  ])
  const minor = fields.flatMap((field): Entry[] =>
    field.minor === undefined ? [] : [{ key: field.name, value: plain(String(field.minor)) }],
  )
  return keyed([
    path !== name && entry('path', path),
    calls.length > 0 && { key: 'calls', value: object(calls) },
    own && { key: 'id', value: own },
    lists.length > 0 && { key: 'list', value: object(lists), remarks: (entity.asks?.doubts ?? []).map(asSentence) },
    isPlain &&
      (Boolean(at && at !== 'data') || under !== undefined) && {
        key: 'record',
        value: object(keyed([entry('at', at || undefined), entry('under', under)])),
      },
    names.length > 0 && {
      key: 'fields',
      value: object(names.map(([key, property]) => ({ key, value: text(property) }))),
    },
    minor.length > 0 && { key: 'minor', value: object(minor) },
  ])
}

const importOfShipped = (name: string) => `import ${camel(name)} from 'deckhand/adapters/${name}'\n`

/** The file of an adapter, with what was not written beneath a remark that the comparison heeds. */
export function adapterFile(told: Told, drafts: readonly Draft[], without: readonly string[]): string {
  const casing = casingOf(drafts)
  const ways = Object.fromEntries(
    callNames.flatMap((name) => {
      const common = commonest(drafts.map((draft) => JSON.stringify(wayOf(draft, name))))
      const way: Way | undefined = common === undefined ? undefined : JSON.parse(common)
      return way && JSON.stringify(way) !== JSON.stringify({ route: usual[name] }) && /\/\{resource\}/.test(way.route)
        ? [[name, way]]
        : []
    }),
  )
  const rows = commonest(drafts.map(rowsOf)) ?? ''
  const ids = drafts.map(({ entity }) => (entity.id.length === 1 ? entity.id[0] : undefined))
  const usualId = commonest(ids)
  const id = usualId !== undefined && ids.filter((one) => one === usualId).length > ids.length / 2 ? usualId : 'id'
  const like = fitting(told)?.name
  const asked = like ? undefined : askedOf(drafts)
  const shared: Shared = { casing, ways, rows, id, isPlain: told.dialect === undefined, ...(asked && { asked }) }
  const resources = drafts.map((draft) => ({ key: draft.name, value: object(resourceEntries(draft, shared)) }))
  const creates = drafts.some(({ entity }) => entity.calls.create !== undefined)
  const lists = asked ? listEntries(told, rows, asked) : []
  const declared = object(
    keyed([
      entry('name', told.name),
      (told.base !== '' || like !== undefined) && entry('base', told.base),
      Object.keys(ways).length > 0 && {
        key: 'calls',
        value: object(Object.entries(ways).map(([key, way]) => ({ key, value: wayCode(way as Way) }))),
      },
      lists.length > 0 && { key: 'list', value: object(lists, true) },
      id !== 'id' && entry('id', id),
      (casing !== 'as declared' || like !== undefined) && entry('names', casing),
      like === undefined && creates && { key: 'record', value: object([{ key: 'empty', value: text('left out') }]) },
      ...sessionEntries(told),
      {
        key: 'resources',
        value: object(
          resources.filter(({ value }) => value.is === 'object' && value.entries.length > 0),
          true,
        ),
      },
    ]),
    true,
  )
  const remarks = [
    told.from,
    ...(told.origin ? [`It stands at ${told.origin}.`] : []),
    ...told.doubts.map((doubt) => `${doubt}.`),
    ...(without.length > 0 ? [`Without: ${without.join(', ')}`] : []),
  ]
  const head = remarks.map((remark) => `// ${remark.replace(/\s+/g, ' ').trim()}\n`).join('')
  const given = like ? [declared, plain(camel(like))] : [declared]
  const imports = importOf(['adapter'], 'deckhand/adapters') + (like ? importOfShipped(like) : '')
  return `${imports}\n${head}${statement('export default ', call('adapter', ...given))}`
}
