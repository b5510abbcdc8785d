import { camel, plural, sentence, wordsOf } from '../names'
import type { Entity, Properties, Property, Told } from '../told'
import { casingOf, spelled } from './casing'
import type { Draft, DraftField, LeftOutField, Plain, Stamp } from './draft'
import { iconOf } from './icons'
import { guess } from './kinds'

/** Names that the engine's own resources have, and paths that it answers itself. */
const taken = [
  'user',
  'role',
  'audit-entry',
  'token',
  'permission',
  'search',
  'profile',
  'password',
  'session',
  'proof',
  'list-view',
  'second-factor',
  'dashboard-stat',
  'dashboard-stats',
  'openapi',
  'setting',
  'settings',
  'dashboard',
]

const stampNames: Readonly<Record<Stamp, readonly string[]>> = {
  createdAt: [
    'createdat',
    'created',
    'createdon',
    'creationdate',
    'datecreated',
    'createddate',
    'createdtime',
    'creationtime',
    'createtime',
    'insertedat',
    'datecreate',
    'timecreated',
    'createdts',
    'dateadded',
    'addedat',
  ],
  updatedAt: [
    'updatedat',
    'updated',
    'updatedon',
    'lastmodified',
    'modified',
    'modifiedat',
    'modifiedon',
    'datemodified',
    'lastupdated',
    'updatedate',
    'updateddate',
    'updatetime',
    'lastmodifiedat',
    'modificationdate',
    'dateupdated',
    'lastupdatedat',
    'modifieddate',
    'lastmodifieddate',
    'lastupdate',
    'dateupdate',
  ],
}

/** The properties that tell when a record was made and changed, as far as they are moments. */
function stampsOf(properties: Properties): Partial<Record<Stamp, string>> {
  return Object.fromEntries(
    (Object.keys(stampNames) as Stamp[]).flatMap((stamp) => {
      const found = stampNames[stamp].flatMap((plain) =>
        Object.keys(properties).filter((name) => wordsOf(name).join('') === plain),
      )
      const moment = found.find((name) => {
        const known = guess({
          name,
          property: { ...properties[name], refersTo: undefined } as Property,
          resourceOf: () => undefined,
        })
        return 'kind' in known && (known.kind === 'dateTime' || known.kind === 'date')
      })
      return moment ? [[stamp, moment]] : []
    }),
  )
}

/** The first sentence of what is said, where it says more than the name; without what would be filled in or drawn. */
function firstSentence(says: string | undefined, most: number): string | undefined {
  const plain = says
    ?.replace(/<[^>]*>/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`|\*\*|^#+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const [first = ''] = plain?.split(/(?<=[.!?])\s/) ?? []
  if (first.length < 8 || first.length > most || /[{}\\]/.test(first)) return undefined
  return /[.!?]$/.test(first) ? first : `${first}.`
}

const helpOf = (name: string, { says, readOnly }: Property, kind: string): Record<string, Plain> => {
  const help = readOnly || kind === 'group' || kind === 'lines' ? undefined : firstSentence(says, 110)
  const bare = help
    ?.toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^(the|a|an)/, '')
  return help && bare !== wordsOf(name).join('').replace(/\d/g, '') ? { help } : {}
}

const flags = ({ required, readOnly, createOnly, unique }: Property, kind: string): Record<string, Plain> => ({
  ...(required && !readOnly && kind !== 'yesNo' && { required: true }),
  ...(unique && ['text', 'email', 'slug', 'url', 'integer', 'phone'].includes(kind) && { unique: true }),
  ...(readOnly && { readOnly: true }),
  ...(createOnly && !readOnly && { createOnly: true }),
})

interface Around {
  readonly resourceOf: (entity: string) => string | undefined
  /** Names that no field may have. */
  readonly barred: readonly string[]
  readonly depth: number
}

interface Drafted {
  readonly fields: readonly DraftField[]
  readonly leftOut: readonly LeftOutField[]
}

/** As deep as small records hold others; what is deeper is more than a form can show. */
const deepest = 2

function fieldsOf(properties: Properties, { resourceOf, barred, depth }: Around): Drafted {
  const fields: DraftField[] = []
  const leftOut: LeftOutField[] = []
  const names = new Set<string>(barred)
  const leave = (property: string, because: string) => void leftOut.push({ property, because })
  for (const [name, property] of Object.entries(properties)) {
    const found = guess({ name, property, resourceOf })
    if ('because' in found) {
      leave(name, found.because)
      continue
    }
    const { kind } = found
    const isFile = kind === 'file' || kind === 'image'
    if (isFile && depth > 0) {
      leave(name, 'it is a file within another record, and files travel by themselves')
      continue
    }
    const holds = property.type === 'array' ? property.items?.properties : property.properties
    const isSmall = kind === 'group' || kind === 'lines'
    if (isSmall && depth >= deepest) {
      leave(name, 'it is a record within a record within a record, deeper than a form goes')
      continue
    }
    const inner = isSmall && holds ? fieldsOf(holds, { resourceOf, barred: ['id'], depth: depth + 1 }) : undefined
    if (inner && inner.fields.length === 0) {
      leave(name, 'nothing in it has a kind of field')
      continue
    }
    for (const one of inner?.leftOut ?? []) leave(`${name}.${one.property}`, one.because)
    const plain = camel(name)
    const own = plain in {} ? `${plain}Value` : plain
    if (names.has(own)) {
      leave(name, own === 'id' ? 'every record has an id already' : `'${own}' stands for another property`)
      continue
    }
    names.add(own)
    const isUnreadable = property.writeOnly && kind !== 'password'
    fields.push({
      name: own,
      property: name,
      kind,
      ...(found.to !== undefined && { to: found.to }),
      ...(found.choices && { choices: found.choices }),
      ...(inner && { fields: inner.fields }),
      options: {
        ...flags(property, kind),
        ...(Object.fromEntries(
          Object.entries(found.options ?? {}).filter(
            ([key, value]) => value !== undefined && !(property.readOnly && key === 'default'),
          ),
        ) as Record<string, Plain>),
        ...(depth === 0 && helpOf(name, property, kind)),
      },
      ...(found.minor !== undefined && { minor: found.minor }),
      doubts: [
        ...(found.doubts ?? []),
        ...(property.doubts ?? []),
        ...(isUnreadable ? ['it is sent and never answered, so it is shown empty'] : []),
      ],
    })
  }
  return { fields, leftOut }
}

const titles = [
  'name',
  'title',
  'fullname',
  'displayname',
  'label',
  'subject',
  'number',
  'code',
  'reference',
  'email',
  'username',
  'login',
  'slug',
  'sku',
  'key',
  'description',
  'summary',
  'lastname',
  'firstname',
  'type',
  'status',
]

const nameable = [
  'text',
  'email',
  'slug',
  'integer',
  'decimal',
  'phone',
  'country',
  'timeZone',
  'choice',
  'url',
  'belongsTo',
  'date',
  'dateTime',
  'money',
]

/** What names a record best: the parts of its id, or one field. */
function titleOf(fields: readonly DraftField[], { id, name }: Entity): readonly string[] {
  const able = fields.filter(({ kind, options }) => nameable.includes(kind) && options.when === undefined)
  const plain = (field: DraftField) => wordsOf(field.name).join('')
  const parts = id.length > 1 ? id.flatMap((part) => able.find(({ property }) => property === part)?.name ?? []) : []
  if (parts.length > 0) return parts
  const own = wordsOf(name).at(-1) ?? ''
  const wanted = [...titles.slice(0, 6), `${own}name`, `${own}title`, `${own}number`, ...titles.slice(6)]
  const texts = able.filter(({ kind }) => ['text', 'email', 'slug'].includes(kind))
  const best =
    wanted.flatMap((title) => able.find((field) => plain(field) === title) ?? [])[0] ??
    texts.find((field) => plain(field).endsWith('name')) ??
    texts[0] ??
    able[0]
  return [best?.name ?? 'createdAt']
}

/** Whether the id says nothing to people, so that no field of its own shows it. */
const isSilent = ({ type, format }: Property, name: string) =>
  type === 'integer' || format === 'uuid' || /^_?(id|uuid|guid|gid|sid)$|(_id|Id|ID|_uuid|Uuid)$/.test(name)

function draftOf(entity: Entity, told: Told, names: ReadonlyMap<string, string>): Draft {
  const { id, properties } = entity
  const stamps = stampsOf(properties)
  const [only] = id
  const silent =
    id.length === 1 && only !== undefined && properties[only] && isSilent(properties[only], only) ? [only] : []
  const hidden = new Set([...silent, ...Object.values(stamps)])
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !hidden.has(name)))
  const { fields, leftOut } = fieldsOf(rest, {
    resourceOf: (one) => names.get(one),
    barred: ['id', 'createdAt', 'updatedAt'],
    depth: 0,
  })
  const name = names.get(entity.name) ?? entity.name
  const words = sentence(entity.name)
  const [last = ''] = wordsOf(entity.name).slice(-1)
  return {
    entity,
    name,
    label: [
      words,
      words.slice(0, words.length - last.length) +
        (words.length === last.length ? sentence(plural(last)) : plural(last)),
    ],
    ...(firstSentence(entity.about, 140) && { about: firstSentence(entity.about, 140) }),
    title: titleOf(fields, entity),
    fields,
    stamps,
    icon: iconOf(entity.name),
    doubts: [
      ...entity.doubts,
      ...(name === entity.name ? [] : [`'${entity.name}' is the engine's own; that of ${told.name} is '${name}' here`]),
    ],
    leftOut,
  }
}

/** The resources that an API's entities will be declared as. */
export function draft(told: Told): readonly Draft[] {
  const used = new Set<string>()
  const names = new Map<string, string>()
  for (const { name } of told.entities) {
    const free =
      [taken.includes(name) ? `${told.name}-${name}` : name, `${told.name}-${name}-record`].find(
        (one) => !used.has(one),
      ) ?? name
    used.add(free)
    names.set(name, free)
  }
  const drafts = told.entities.map((entity) => draftOf(entity, told, names))
  const casing = casingOf(drafts)
  return drafts.map((one) => spelled(one, casing))
}
