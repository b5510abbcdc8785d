import type { DraftField, DraftOptionValue, ResourceDraft } from '../draft/resource-draft'
import { toSentence } from '../draft/sentences'
import { missingCalls } from '../inferred-api'
import { pluralLabelOf, toCamelCase } from '../names'
import {
  type CodeEntry,
  type CodeNode,
  callCode,
  formatImport,
  formatStatement,
  listCode,
  objectCode,
  rawCode,
  textCode,
} from './code'

const codeOf = (value: DraftOptionValue): CodeNode => {
  if (typeof value === 'string') return textCode(value)
  if (typeof value !== 'object') return rawCode(String(value))
  return objectCode(Object.entries(value).map(([key, one]) => ({ key, value: codeOf(one) })))
}

/** The reserved words, and the names that the file imports. */
const reserved =
  /^(choices|text|texts|files|images|tags|lines|permissions|changes|details|group|date|class|classes|default|function|new|import|export|switch|case|package|public|private|interface|static|enum|delete|return|defineResource|default.*)$/

interface Constants {
  /** The name of the constant with a field's choices. Equal choices share one constant. */
  readonly of: (field: DraftField) => string
  readonly written: () => string[]
}

function createConstants(): Constants {
  const made = new Map<string, { readonly name: string; readonly code: CodeNode }>()
  const names = new Set<string>()
  const free = (field: DraftField) => {
    const all = toCamelCase(pluralLabelOf(field.name))
    const proposals = [
      ...(reserved.test(all) ? [] : [all]),
      ...['Choices', 'Choices2', 'Choices3', 'Choices4', 'Choices5'].map((end) => toCamelCase(field.name) + end),
    ]
    return proposals.find((name) => !names.has(name)) ?? `choices${names.size}`
  }
  return {
    of: (field) => {
      const entries = (field.choices ?? []).map(({ value, label }) => ({
        key: value,
        value: objectCode([{ key: 'label', value: textCode(label) }]),
      }))
      const key = JSON.stringify(field.choices)
      const known = made.get(key)
      if (known) return known.name
      const name = free(field)
      names.add(name)
      made.set(key, { name, code: callCode('choices', objectCode(entries, true)) })
      return name
    },
    written: () => [...made.values()].map(({ name, code }) => formatStatement(`const ${name} = `, code)),
  }
}

const optionsOf = (field: DraftField): CodeNode[] => {
  const entries = Object.entries(field.options)
  return entries.length === 0 ? [] : [objectCode(entries.map(([key, value]) => ({ key, value: codeOf(value) })))]
}

function entriesOf(fields: readonly DraftField[], constants: Constants, used: Set<string>): CodeEntry[] {
  return fields.map((field) => {
    used.add(field.kind)
    const first: CodeNode[] = field.fields
      ? [objectCode(entriesOf(field.fields, constants, used), true)]
      : field.choices
        ? [rawCode(constants.of(field))]
        : field.to === undefined
          ? []
          : [textCode(field.to)]
    if (field.choices) used.add('choices')
    return {
      key: field.name,
      value: callCode(field.kind, ...first, ...optionsOf(field)),
      remarks: field.doubts.map(toSentence),
    }
  })
}

/** The field kinds that filter a list by default. */
const narrowing = ['choice', 'belongsTo', 'yesNo', 'rating']

/** The query parameters of a list that have another meaning. */
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

/**
 * The default sort field of a list. Undefined if the list can sort by the creation time, which is the usual default.
 */
function sortedBy({ entity: { listQuery: asks }, stamps, title: [named], fields }: ResourceDraft): string | undefined {
  const isAsked = (property: string | undefined) => property !== undefined && (asks?.sorts?.includes(property) ?? true)
  if (isAsked(stamps.createdAt)) return undefined
  const all = fields.filter(({ kind }) => sortable.includes(kind))
  const some = all.filter(({ property }) => isAsked(property))
  const from = some.length > 0 ? some : stamps.createdAt === undefined ? all : []
  return (from.find(({ name }) => name === named) ?? from[0])?.name
}

function listOf(draft: ResourceDraft): CodeEntry[] {
  const { fields } = draft
  const sorted = sortedBy(draft)
  const hasWord = fields.some(({ name, kind }) => addressWords.includes(name) && narrowing.includes(kind))
  const filters = fields
    .filter(({ name, kind }) => narrowing.includes(kind) && !addressWords.includes(name))
    .slice(0, 6)
  const entries: CodeEntry[] = [
    ...(sorted ? [{ key: 'sort', value: textCode(sorted) }] : []),
    ...(hasWord ? [{ key: 'filters', value: listCode(filters.map(({ name }) => textCode(name))) }] : []),
  ]
  return entries.length === 0 ? [] : [{ key: 'list', value: objectCode(entries) }]
}

function callsOf({ entity }: ResourceDraft): CodeEntry[] {
  const missing = missingCalls(entity)
  if (missing.length === 0) return []
  return [{ key: 'calls', value: objectCode(missing.map((name) => ({ key: name, value: rawCode('false') }))) }]
}

export interface ResourceFileOptions {
  /** The menu group of the resource. */
  readonly group: string
}

/** Generates the file of a resource. */
export function renderResourceFile(draft: ResourceDraft, { group }: ResourceFileOptions): string {
  const constants = createConstants()
  const used = new Set(['defineResource'])
  const fields = entriesOf(draft.fields, constants, used)
  const declared = callCode(
    'defineResource',
    objectCode(
      [
        { key: 'name', value: textCode(draft.name) },
        { key: 'label', value: listCode(draft.label.map(textCode)) },
        ...(draft.about ? [{ key: 'about', value: textCode(draft.about) }] : []),
        {
          key: 'menu',
          value: objectCode([
            { key: 'group', value: textCode(group) },
            { key: 'icon', value: textCode(draft.icon) },
          ]),
        },
        {
          key: 'title',
          value: draft.title.length === 1 ? textCode(draft.title[0] ?? '') : listCode(draft.title.map(textCode)),
        },
        { key: 'fields', value: objectCode(fields, true) },
        ...listOf(draft),
        ...callsOf(draft),
        { key: 'options', value: textCode('list') },
      ],
      true,
    ),
  )
  const remarks = draft.doubts.map((doubt) => `// ${toSentence(doubt)}\n`).join('')
  return [
    formatImport([...used], 'deckhand'),
    ...constants.written(),
    remarks + formatStatement('export default ', declared),
  ].join('\n')
}
