import * as z from 'zod/mini'
import {
  checkOf,
  defaultOf,
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

/**
 * The JSON Schema keywords for rules on input. Responses do not have these keywords, because stored values may be older
 * than a rule.
 */
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

/** The check of a field as JSON Schema. The schema omits checks that JSON Schema cannot express. */
const checked = (field: Field, io: 'input' | 'output'): Json => {
  const { $schema, ...schema } = z.toJSONSchema(checkOf(field), { unrepresentable: 'any', io })
  return schema
}

const fieldDescription = (fields: Fields, name: string): Json => {
  const field = fields[name] as Field
  const { help, default: fallback, readableWith, writableWith, kind } = field
  return {
    title: labelOf(fields, name),
    ...(help && { description: help }),
    ...(readableWith && { 'x-readable-with': readableWith }),
    ...(writableWith && { 'x-writable-with': writableWith }),
    ...(kind.writeOnly && { writeOnly: true }),
    // A default that depends on the request, such as the current day, is not a value of the schema.
    ...(fallback !== undefined && defaultOf(field) === fallback && { default: fallback }),
  }
}

/** Adds the description of a field to a schema or reference. */
const titled = (told: Json, schema: Json): Json => ({ ...told, ...schema })

/** Whether a field of files contains a list of files. */
const isFileList = (field: Field) => {
  const column = field.kind.column(field)
  return column.store === 'rows' || (column.store === 'attachments' && column.isList)
}

const attached = (field: Field): Json =>
  isFileList(field) ? listSchema(schemaReference('Attachment')) : schemaReference('Attachment')

/** The schema of a field in a request. */
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

/** Whether the field contains one small record instead of a list. */
const isGroup = (field: Field) => checked(field, 'input').type !== 'array'

/**
 * The schema of a record in a request.
 *
 * @param besides further properties in addition to the fields. Default: no further properties.
 * @param isWhole whether required fields must be present, as in a new record. Default: true.
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

/** The parts of a multipart body. Files are binary, lists and records are JSON text, and other values are text. */
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

/** A reference to a record of another API may contain only its id. */
const referred = (registry: Registry, to: string): Json =>
  schemaReference(registry.isLocal(to) ? 'Reference' : 'BareReference')

/** The schema of a field in a response. */
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
  /**
   * Whether the record is a row of another record. A row contains no nested rows. If the row is a picture, it contains
   * the URLs of the picture.
   */
  readonly isRow?: boolean
  /** Whether people may have access to only some records of the resource. */
  readonly isLimited?: boolean
  /** Whether the id of a record can be its code, as with subdivisions. */
  readonly hasCodeAsId?: boolean
}

/**
 * The schema of a record in a response. Derived fields may be missing if the values that they depend on are missing. A
 * single record contains its rows, but an entry of a list does not.
 */
export function responseRecordSchema(
  registry: Registry,
  fields: Fields,
  { isRow = false, isLimited = false, hasCodeAsId = false }: ResponseOptions = {},
): Json {
  const properties: Record<string, Json> = { id: hasCodeAsId ? textSchema : { ...textSchema, format: 'uuid' } }
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
    // An erasure also empties required personal values.
    const isThere = field.required && !field.when && !field.derived && !field.personal
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
      description: 'Only for users with a row scope: whether the user can change this record.',
    }
  const moment: Json = { ...textSchema, format: 'date-time' }
  return { type: 'object', properties: { ...properties, createdAt: moment, updatedAt: moment }, required: always }
}
