import type { Properties, Property } from '../inferred-api'
import { normalizeName, pluralLabelOf, splitNameWords, toCamelCase, toSentenceCase } from '../names'
import { guessKind } from './kinds'
import type { DraftField, DraftOptionValue, LeftOutField } from './resource-draft'
import { firstSentence } from './sentences'

const helpOf = (name: string, { says, readOnly }: Property, kind: string): Record<string, DraftOptionValue> => {
  const help = readOnly || kind === 'group' || kind === 'lines' ? undefined : firstSentence(says, 110)
  const bare = help
    ?.toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^(the|a|an)/, '')
  return help && bare !== normalizeName(name).replace(/\d/g, '') ? { help } : {}
}

const flags = (
  { required, readOnly, createOnly, unique }: Property,
  kind: string,
): Record<string, DraftOptionValue> => ({
  ...(required && !readOnly && kind !== 'yesNo' && { required: true }),
  ...(unique && ['text', 'email', 'slug', 'url', 'integer', 'phone'].includes(kind) && { unique: true }),
  ...(readOnly && { readOnly: true }),
  ...(createOnly && !readOnly && { createOnly: true }),
})

interface DraftFieldsContext {
  readonly resourceOf: (entity: string) => string | undefined
  /** The names that fields cannot have. */
  readonly barred: readonly string[]
  readonly depth: number
}

/** The words in a name that describe only the transport format. */
const technical = {
  belongsTo: /^(id|uuid|guid|uid)$/,
  hasMany: /^(ids|uuids|guids|uids)$/,
  money: /^(cents|minor|pence)$/,
}

/** A label without the technical word in a field's name, such as 'Teacher' for teacherId. */
function labelOf(name: string, { kind }: { readonly kind: string }): Readonly<Record<string, DraftOptionValue>> {
  const pattern = technical[kind as keyof typeof technical]
  const words = splitNameWords(name)
  const [last = ''] = words.slice(-1)
  if (!pattern?.test(last) || words.length === 1) return {}
  const rest = words.slice(0, -1).join(' ')
  return { label: toSentenceCase(kind === 'hasMany' ? pluralLabelOf(rest) : rest) }
}

interface DraftFields {
  readonly fields: readonly DraftField[]
  readonly leftOut: readonly LeftOutField[]
}

/** The maximum depth of nested records that a form can show. */
const maxNestingDepth = 2

/** Drafts fields from properties, and lists the properties without a field. */
export function draftFieldsOf(properties: Properties, { resourceOf, barred, depth }: DraftFieldsContext): DraftFields {
  const fields: DraftField[] = []
  const leftOut: LeftOutField[] = []
  const names = new Set<string>(barred)
  const leave = (property: string, because: string) => void leftOut.push({ property, because })
  for (const [name, property] of Object.entries(properties)) {
    const found = guessKind({ name, property, resourceOf })
    if ('because' in found) {
      leave(name, found.because)
      continue
    }
    const { kind } = found
    const isFile = kind === 'file' || kind === 'image'
    if (isFile && depth > 0) {
      leave(name, 'the property is a file in a nested record, but files are sent separately')
      continue
    }
    const holds = property.type === 'array' ? property.items?.properties : property.properties
    const isSmall = kind === 'group' || kind === 'lines'
    if (isSmall && depth >= maxNestingDepth) {
      leave(name, 'the property is nested more deeply than a form supports')
      continue
    }
    const inner = isSmall && holds ? draftFieldsOf(holds, { resourceOf, barred: ['id'], depth: depth + 1 }) : undefined
    if (inner && inner.fields.length === 0) {
      leave(name, 'no kind of field fits any part of this property')
      continue
    }
    for (const one of inner?.leftOut ?? []) leave(`${name}.${one.property}`, one.because)
    const called = toCamelCase(name)
    const own = called in {} ? `${called}Value` : called
    if (names.has(own)) {
      leave(name, own === 'id' ? 'every record already has an id' : `'${own}' already belongs to another property`)
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
        ...labelOf(own, found),
        ...flags(property, kind),
        ...(Object.fromEntries(
          Object.entries(found.options ?? {}).filter(
            ([key, value]) => value !== undefined && !(property.readOnly && key === 'default'),
          ),
        ) as Record<string, DraftOptionValue>),
        ...(depth === 0 && helpOf(name, property, kind)),
      },
      ...(found.minor !== undefined && { minor: found.minor }),
      doubts: [
        ...(found.doubts ?? []),
        ...(property.doubts ?? []),
        ...(isUnreadable
          ? ['requests contain this property but responses never do, so the screens show an empty field']
          : []),
      ],
    })
  }
  return { fields, leftOut }
}
