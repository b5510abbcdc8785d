import type { Draft, DraftField, Plain } from '../draft/draft'
import { asSentence } from '../draft/said'
import { camel, many } from '../names'
import { missingCalls } from '../told'
import { type Code, call, type Entry, importOf, list, object, plain, statement, text } from './code'

const codeOf = (value: Plain): Code => {
  if (typeof value === 'string') return text(value)
  if (typeof value !== 'object') return plain(String(value))
  return object(Object.entries(value).map(([key, one]) => ({ key, value: codeOf(one) })))
}

/** Words that no constant can be called, and those that a file imports. */
const reserved =
  /^(choices|text|texts|files|images|tags|lines|permissions|changes|details|group|date|class|classes|default|function|new|import|export|switch|case|package|public|private|interface|static|enum|delete|return|defineResource|default.*)$/

interface Constants {
  /** The name of the constant that holds a field's choices; made once for the same ones. */
  readonly of: (field: DraftField) => string
  readonly written: () => string[]
}

function createConstants(): Constants {
  const made = new Map<string, { readonly name: string; readonly code: Code }>()
  const names = new Set<string>()
  const free = (field: DraftField) => {
    const all = camel(many(field.name))
    const proposals = [
      ...(reserved.test(all) ? [] : [all]),
      ...['Choices', 'Choices2', 'Choices3', 'Choices4', 'Choices5'].map((end) => camel(field.name) + end),
    ]
    return proposals.find((name) => !names.has(name)) ?? `choices${names.size}`
  }
  return {
    of: (field) => {
      const entries = (field.choices ?? []).map(({ value, label }) => ({
        key: value,
        value: object([{ key: 'label', value: text(label) }]),
      }))
      const key = JSON.stringify(field.choices)
      const known = made.get(key)
      if (known) return known.name
      const name = free(field)
      names.add(name)
      made.set(key, { name, code: call('choices', object(entries, true)) })
      return name
    },
    written: () => [...made.values()].map(({ name, code }) => statement(`const ${name} = `, code)),
  }
}

const optionsOf = (field: DraftField): Code[] => {
  const entries = Object.entries(field.options)
  return entries.length === 0 ? [] : [object(entries.map(([key, value]) => ({ key, value: codeOf(value) })))]
}

function entriesOf(fields: readonly DraftField[], constants: Constants, used: Set<string>): Entry[] {
  return fields.map((field) => {
    used.add(field.kind)
    const first: Code[] = field.fields
      ? [object(entriesOf(field.fields, constants, used), true)]
      : field.choices
        ? [plain(constants.of(field))]
        : field.to === undefined
          ? []
          : [text(field.to)]
    if (field.choices) used.add('choices')
    return {
      key: field.name,
      value: call(field.kind, ...first, ...optionsOf(field)),
      remarks: field.doubts.map(asSentence),
    }
  })
}

/** Kinds that a list can be narrowed by where nothing is said. */
const narrowing = ['choice', 'belongsTo', 'yesNo', 'rating']

/** What a list's address means otherwise. */
const addressWords = ['page', 'size', 'sort', 'q', 'tab']

const sortable = [
  'text',
  'email',
  'integer',
  'decimal',
  'date',
  'dateTime',
  'phone',
  'country',
  'choice',
  'url',
  'money',
  'slug',
]

/** The field that a list is sorted by at first; undefined where it is the usual one, by when records were made. */
function sortedBy({ entity: { asks }, stamps, title: [named], fields }: Draft): string | undefined {
  const isAsked = (property: string | undefined) => property !== undefined && (asks?.sorts?.includes(property) ?? true)
  if (isAsked(stamps.createdAt)) return undefined
  const all = fields.filter(({ kind }) => sortable.includes(kind))
  const some = all.filter(({ property }) => isAsked(property))
  const from = some.length > 0 ? some : stamps.createdAt === undefined ? all : []
  return (from.find(({ name }) => name === named) ?? from[0])?.name
}

function listOf(draft: Draft): Entry[] {
  const { fields } = draft
  const sorted = sortedBy(draft)
  const hasWord = fields.some(({ name, kind }) => addressWords.includes(name) && narrowing.includes(kind))
  const filters = fields
    .filter(({ name, kind }) => narrowing.includes(kind) && !addressWords.includes(name))
    .slice(0, 6)
  const entries: Entry[] = [
    ...(sorted ? [{ key: 'sort', value: text(sorted) }] : []),
    ...(hasWord ? [{ key: 'filters', value: list(filters.map(({ name }) => text(name))) }] : []),
  ]
  return entries.length === 0 ? [] : [{ key: 'list', value: object(entries) }]
}

function callsOf({ entity }: Draft): Entry[] {
  const missing = missingCalls(entity)
  if (missing.length === 0) return []
  return [{ key: 'calls', value: object(missing.map((name) => ({ key: name, value: plain('false') }))) }]
}

export interface Placed {
  /** The group of the menu that it stands in. */
  readonly group: string
}

/** The file of a resource. */
export function resourceFile(draft: Draft, { group }: Placed): string {
  const constants = createConstants()
  const used = new Set(['defineResource'])
  const fields = entriesOf(draft.fields, constants, used)
  const declared = call(
    'defineResource',
    object(
      [
        { key: 'name', value: text(draft.name) },
        { key: 'label', value: list(draft.label.map(text)) },
        ...(draft.about ? [{ key: 'about', value: text(draft.about) }] : []),
        {
          key: 'menu',
          value: object([
            { key: 'group', value: text(group) },
            { key: 'icon', value: text(draft.icon) },
          ]),
        },
        { key: 'title', value: draft.title.length === 1 ? text(draft.title[0] ?? '') : list(draft.title.map(text)) },
        { key: 'fields', value: object(fields, true) },
        ...listOf(draft),
        ...callsOf(draft),
        { key: 'options', value: text('list') },
      ],
      true,
    ),
  )
  const remarks = draft.doubts.map((doubt) => `// ${asSentence(doubt)}\n`).join('')
  return [
    importOf([...used], 'deckhand'),
    ...constants.written(),
    remarks + statement('export default ', declared),
  ].join('\n')
}
