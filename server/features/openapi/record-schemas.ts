import * as z from 'zod/mini'
import {
  checkOf,
  editableProperty,
  type Field,
  type Fields,
  innerFields,
  isReadOnly,
  labelOf,
  previousValueFieldOf,
  type Registry,
} from '../../../vocabulary'
import { resumableChoices } from '../../contract/table-model'
import { type Json, listSchema, nullableSchema, schemaReference, textSchema } from './schema'

/** What a rule asks of what is typed, and what was kept before the rule need not meet. */
const rules = [
  ...['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems', 'propertyNames'],
]

const withoutRules = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutRules)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).filter(([name]) => !rules.includes(name))
  return Object.fromEntries(members.map(([name, value]) => [name, withoutRules(value)]))
}

/** The check of a field as JSON Schema; what a check does that a schema cannot say is left out. */
const checked = (field: Field, io: 'input' | 'output'): Json => {
  const { $schema, ...schema } = z.toJSONSchema(checkOf(field), { unrepresentable: 'any', io })
  return schema
}

const fieldDescription = (fields: Fields, name: string): Json => {
  const { help, default: fallback, readableWith, writableWith, kind } = fields[name] as Field
  return {
    title: labelOf(fields, name),
    ...(help && { description: help }),
    ...(readableWith && { 'x-readable-with': readableWith }),
    ...(writableWith && { 'x-writable-with': writableWith }),
    ...(kind.writeOnly && { writeOnly: true }),
    ...(fallback !== undefined && { default: fallback }),
  }
}

/** Schemas say of themselves what they are for beside what they refer to. */
const titled = (told: Json, schema: Json): Json => ({ ...told, ...schema })

/** Whether a field of files holds a list of them. */
const isFileList = (field: Field) => {
  const column = field.kind.column(field)
  return column.store === 'rows' || (column.store === 'attachments' && column.isList)
}

const attached = (field: Field): Json =>
  isFileList(field) ? listSchema(schemaReference('Attachment')) : schemaReference('Attachment')

/** A field of a record as it is sent. */
function sent(registry: Registry, field: Field): Json {
  const column = field.kind.column(field)
  if (column.store === 'reference') return schemaReference('Sent')
  if (column.store === 'references') return listSchema(schemaReference('Sent'))
  if (field.kind.files === 'attachment') return attached(field)
  if (field.kind.files)
    return column.store === 'rows' ? listSchema(schemaReference('Picture')) : schemaReference('Picture')
  const inner = innerFields(field, (name) => registry.get(name).fields)
  if (!inner) return checked(field, 'input')
  const record = requestRecordSchema(registry, inner, { id: textSchema })
  return field.kind.wide && !isGroup(field) ? listSchema(record) : record
}

/** A small record rather than a list of them. */
const isGroup = (field: Field) => checked(field, 'input').type !== 'array'

/**
 * A record as it is sent.
 *
 * @param besides members beside the fields. Default: none.
 * @param isWhole whether what is required must be there, as in a new record. Default: true.
 */
export function requestRecordSchema(registry: Registry, fields: Fields, besides: Json = {}, isWhole = true): Json {
  const names = Object.keys(fields).filter((name) => !isReadOnly(fields[name] as Field))
  const required = names.filter((name) => {
    const { required: isRequired, default: fallback, when } = fields[name] as Field
    return isWhole && isRequired && fallback === undefined && !when
  })
  const properties = names.map((name) => {
    const field = fields[name] as Field
    const schema = sent(registry, field)
    return [name, titled(fieldDescription(fields, name), required.includes(name) ? schema : nullableSchema(schema))]
  })
  return {
    type: 'object',
    properties: { ...besides, ...Object.fromEntries(properties) },
    ...(required.length > 0 && { required }),
  }
}

/** The parts of a multipart body: files as they are, all else as text, lists and records as JSON text. */
export function multipartRecordSchema(registry: Registry, fields: Fields, isWhole = true): Json {
  const { properties = {}, ...rest } = requestRecordSchema(registry, fields, {}, isWhole) as {
    properties?: Record<string, Json>
  }
  const binary: Json = { type: 'string', format: 'binary' }
  const parts = Object.entries(properties).map(([name, schema]) => {
    const field = fields[name] as Field
    if (!field.kind.files) return [name, schema]
    return [name, isFileList(field) ? listSchema(binary) : binary]
  })
  return { ...rest, properties: Object.fromEntries(parts) }
}

/** What another API keeps may be told of by its id alone. */
const referred = (registry: Registry, to: string): Json =>
  schemaReference(registry.isLocal(to) ? 'Reference' : 'BareReference')

/** A field of a record as it is answered. */
function answered(registry: Registry, field: Field): Json {
  const column = field.kind.column(field)
  if (column.store === 'reference') return referred(registry, column.to)
  if (column.store === 'references') return listSchema(referred(registry, column.to))
  if (column.store === 'file') return schemaReference('Picture')
  if (column.store === 'attachments') return attached(field)
  if (column.store === 'rows') {
    const { [column.by]: _parent, ...fields } = registry.get(column.of).fields
    return listSchema(responseRecordSchema(registry, fields, { isRow: true }))
  }
  if (column.store === 'decimal') return { type: 'number' }
  const inner = innerFields(field)
  if (!inner) return withoutRules(checked(field, 'output')) as Json
  const properties = Object.keys(inner).map((name) => [name, nullableSchema(answered(registry, inner[name] as Field))])
  const record: Json = { type: 'object', properties: Object.fromEntries(properties) }
  return isGroup(field) ? record : listSchema(record)
}

interface ResponseOptions {
  /** Within another record: its own rows are left out, and its picture's addresses stand among its members. */
  readonly isRow?: boolean
  /** Whether people may be limited to some records of its resource. */
  readonly isLimited?: boolean
}

/**
 * A record as it is answered. What is derived may be missing where there is nothing to derive it from; rows stand in the
 * record, and not in the entries of a list.
 */
export function responseRecordSchema(
  registry: Registry,
  fields: Fields,
  { isRow = false, isLimited = false }: ResponseOptions = {},
): Json {
  const properties: Record<string, Json> = { id: { ...textSchema, format: 'uuid' } }
  const always = ['id', 'createdAt', 'updatedAt']
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind.writeOnly) continue
    const { store } = field.kind.column(field)
    if (isRow && store === 'rows') continue
    if (isRow && store === 'file') {
      Object.assign(properties, { url: textSchema, thumbnailUrl: textSchema })
      continue
    }
    const schema = answered(registry, field)
    const isThere = field.required && !field.when && !field.derived
    properties[name] = titled(fieldDescription(fields, name), isThere ? schema : nullableSchema(schema))
    if (store !== 'rows' && !field.readableWith) always.push(name)
  }
  for (const name of resumableChoices({ fields })) {
    const { title, ...schema } = properties[name] as Json
    properties[previousValueFieldOf(name)] = nullableSchema({
      ...schema,
      description: `The ${title} to which it returns.`,
    })
    always.push(previousValueFieldOf(name))
  }
  if (isLimited && !(editableProperty in fields))
    properties[editableProperty] = {
      type: 'boolean',
      description: 'Answered to whoever is limited to some records: whether they may change this one.',
    }
  const moment: Json = { ...textSchema, format: 'date-time' }
  return { type: 'object', properties: { ...properties, createdAt: moment, updatedAt: moment }, required: always }
}
