import type { Casing } from '../../adapters/adapter'
import { applyCasing } from '../../adapters/casing'
import { mostCommonValue } from '../count-occurrences'
import { casingOf } from '../draft/casing'
import type { ResourceDraft } from '../draft/resource-draft'
import { toSentence } from '../draft/sentences'
import type { CallName, InferredApi, InferredCall } from '../inferred-api'
import { toCamelCase } from '../names'
import { pathParametersOf } from '../paths'
import {
  type CodeEntry,
  type CodeNode,
  callCode,
  formatImport,
  formatStatement,
  listCode,
  objectCode,
  presentEntries,
  rawCode,
  stringEntry,
  textCode,
} from './code'
import { listEntries, resourceListEntries, type SharedListQuery, sharedListQueryOf } from './list-conventions'
import { sessionEntries } from './session-entries'
import { shippedAdapterOf } from './shipped-adapter'

const bare = (path: string) => path.replace(/^\//, '')

/** The route of a call in the adapter's notation, with '{resource}' and '{id}'. */
function routeOf(draft: ResourceDraft, name: CallName, { method, path }: InferredCall): string {
  const { id, calls } = draft.entity
  const own = calls.list?.path ?? ''
  let at = pathParametersOf(path).length - id.length
  const named = path.replace(/\{[^{}]+\}/g, () => {
    at += 1
    return id.length > 1 ? `{${id[at - 1] ?? 'id'}}` : '{id}'
  })
  const below =
    own !== '' && (named === own || named.startsWith(`${own}/`)) ? `/{resource}${named.slice(own.length)}` : named
  return `${method} ${name === 'list' ? '/{resource}' : below}`
}

const travels = (seen: InferredCall | undefined) => (seen?.body && seen.body !== 'json' ? seen.body : undefined)

interface CallRoute {
  readonly route: string
  readonly body?: string
  /**
   * The properties that the API sets itself. A PUT call, which replaces the complete record, does not send these
   * properties.
   */
  readonly omits?: readonly string[]
}

const callRouteOf = (draft: ResourceDraft, name: CallName): CallRoute | undefined => {
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

/** The routes that adapters use by default. The generated code omits these default routes. */
const usual: Readonly<Record<CallName, string>> = {
  list: 'GET /{resource}',
  show: 'GET /{resource}/{id}',
  create: 'POST /{resource}',
  edit: 'PATCH /{resource}/{id}',
  delete: 'DELETE /{resource}/{id}',
}

const callNames = Object.keys(usual) as CallName[]

const callRouteCode = ({ route, body, omits }: CallRoute): CodeNode =>
  body === undefined && omits === undefined
    ? textCode(route)
    : objectCode(
        presentEntries([
          stringEntry('call', route),
          stringEntry('body', body),
          omits && { key: 'replaces', value: rawCode('true') },
          omits && omits.length > 0 && { key: 'omits', value: listCode(omits.map(textCode)) },
        ]),
      )

const rowsOf = ({ entity }: ResourceDraft) => entity.calls.list?.within?.join('.') ?? ''

const recordAt = ({ entity: { calls } }: ResourceDraft) => calls.show && (calls.show.within ?? []).join('.')

const recordUnder = ({ entity: { calls } }: ResourceDraft) => {
  const wrapped = (calls.create ?? calls.edit)?.wrapped
  return wrapped?.length === 1 ? wrapped[0] : undefined
}

/** The field names that the casing does not produce. The names of nested fields always match the casing. */
const ownNames = ({ fields, stamps }: ResourceDraft, casing: Casing): [string, string][] => [
  ...fields
    .filter(({ name, property }) => applyCasing(name, casing) !== property)
    .map(({ name, property }): [string, string] => [name, property]),
  ...Object.entries(stamps).filter(([stamp, property]) => applyCasing(stamp, casing) !== property),
]

interface Shared {
  readonly casing: Casing
  readonly ways: Readonly<Partial<Record<CallName, CallRoute>>>
  readonly rows: string
  readonly id: string
  /** Whether the adapter declares how records are written, because no shipped adapter does. */
  readonly isPlain: boolean
  /** The list convention. Undefined if a shipped adapter already declares the list convention. */
  readonly asked?: SharedListQuery
}

function resourceEntries(draft: ResourceDraft, { casing, ways, rows, id, isPlain, asked }: Shared): CodeEntry[] {
  const { entity, name, fields } = draft
  const path = bare(entity.calls.list?.path ?? '')
  const own =
    entity.id.length > 1
      ? listCode(entity.id.map(textCode))
      : entity.id[0] === id
        ? undefined
        : textCode(entity.id[0] ?? 'id')
  const calls = callNames.flatMap((one): CodeEntry[] => {
    const way = callRouteOf(draft, one)
    const common = ways[one]
    if (!way || JSON.stringify(way) === JSON.stringify(common ?? { route: usual[one] })) return []
    return [{ key: one, value: callRouteCode(way) }]
  })
  const at = recordAt(draft)
  const under = recordUnder(draft)
  const names = ownNames(draft, casing)
  const lists = presentEntries([
    rowsOf(draft) !== rows && rowsOf(draft) !== '' && stringEntry('rows', rowsOf(draft)),
    ...(asked ? resourceListEntries(draft, asked) : []),
  ])
  const minor = fields.flatMap((field): CodeEntry[] =>
    field.minor === undefined ? [] : [{ key: field.name, value: rawCode(String(field.minor)) }],
  )
  return presentEntries([
    path !== name && stringEntry('path', path),
    calls.length > 0 && { key: 'calls', value: objectCode(calls) },
    own && { key: 'id', value: own },
    lists.length > 0 && {
      key: 'list',
      value: objectCode(lists),
      remarks: (entity.listQuery?.doubts ?? []).map(toSentence),
    },
    isPlain &&
      (Boolean(at && at !== 'data') || under !== undefined) && {
        key: 'record',
        value: objectCode(presentEntries([stringEntry('at', at || undefined), stringEntry('under', under)])),
      },
    names.length > 0 && {
      key: 'fields',
      value: objectCode(names.map(([key, property]) => ({ key, value: textCode(property) }))),
    },
    minor.length > 0 && { key: 'minor', value: objectCode(minor) },
  ])
}

const importOfShipped = (name: string) => `import ${toCamelCase(name)} from 'deckhand/adapters/${name}'\n`

/** Generates the file of an adapter. A remark in the file lists the omitted entities, for later comparisons. */
export function renderAdapterFile(
  told: InferredApi,
  drafts: readonly ResourceDraft[],
  without: readonly string[],
): string {
  const casing = casingOf(drafts)
  const ways = Object.fromEntries(
    callNames.flatMap((name) => {
      const common = mostCommonValue(drafts.map((draft) => JSON.stringify(callRouteOf(draft, name))))
      const way: CallRoute | undefined = common === undefined ? undefined : JSON.parse(common)
      return way && JSON.stringify(way) !== JSON.stringify({ route: usual[name] }) && /\/\{resource\}/.test(way.route)
        ? [[name, way]]
        : []
    }),
  )
  const rows = mostCommonValue(drafts.map(rowsOf)) ?? ''
  const ids = drafts.map(({ entity }) => (entity.id.length === 1 ? entity.id[0] : undefined))
  const usualId = mostCommonValue(ids)
  const id = usualId !== undefined && ids.filter((one) => one === usualId).length > ids.length / 2 ? usualId : 'id'
  const like = shippedAdapterOf(told)?.name
  const asked = like ? undefined : sharedListQueryOf(drafts)
  const shared: Shared = { casing, ways, rows, id, isPlain: told.dialect === undefined, ...(asked && { asked }) }
  const resources = drafts.map((draft) => ({ key: draft.name, value: objectCode(resourceEntries(draft, shared)) }))
  const creates = drafts.some(({ entity }) => entity.calls.create !== undefined)
  const lists = asked ? listEntries(told, rows, asked) : []
  const declared = objectCode(
    presentEntries([
      stringEntry('name', told.name),
      (told.base !== '' || like !== undefined) && stringEntry('base', told.base),
      Object.keys(ways).length > 0 && {
        key: 'calls',
        value: objectCode(Object.entries(ways).map(([key, way]) => ({ key, value: callRouteCode(way as CallRoute) }))),
      },
      lists.length > 0 && { key: 'list', value: objectCode(lists, true) },
      id !== 'id' && stringEntry('id', id),
      (casing !== 'as declared' || like !== undefined) && stringEntry('names', casing),
      like === undefined &&
        creates && { key: 'record', value: objectCode([{ key: 'empty', value: textCode('left out') }]) },
      ...sessionEntries(told),
      {
        key: 'resources',
        value: objectCode(
          resources.filter(({ value }) => value.is === 'object' && value.entries.length > 0),
          true,
        ),
      },
    ]),
    true,
  )
  const remarks = [
    told.from,
    ...(told.origin ? [`The API is at ${told.origin}.`] : []),
    ...told.doubts.map((doubt) => `${doubt}.`),
    ...(without.length > 0 ? [`Without: ${without.join(', ')}`] : []),
  ]
  const head = remarks.map((remark) => `// ${remark.replace(/\s+/g, ' ').trim()}\n`).join('')
  const given = like ? [declared, rawCode(toCamelCase(like))] : [declared]
  const imports = formatImport(['adapter'], 'deckhand/adapters') + (like ? importOfShipped(like) : '')
  return `${imports}\n${head}${formatStatement('export default ', callCode('adapter', ...given))}`
}
