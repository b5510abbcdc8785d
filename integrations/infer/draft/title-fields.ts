import type { Entity } from '../inferred-api'
import { normalizeName, splitNameWords } from '../names'
import type { DraftField } from './resource-draft'

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

/**
 * Finds the fields that are the best title of a record. The result is the fields of the record's id, or one other
 * field.
 */
export function titleFieldsOf(fields: readonly DraftField[], { id, name }: Entity): readonly string[] {
  const able = fields.filter(({ kind, options }) => nameable.includes(kind) && options.when === undefined)
  const parts = id.length > 1 ? id.flatMap((part) => able.find(({ property }) => property === part)?.name ?? []) : []
  if (parts.length > 0) return parts
  const own = splitNameWords(name).at(-1) ?? ''
  const wanted = [...titles.slice(0, 6), `${own}name`, `${own}title`, `${own}number`, ...titles.slice(6)]
  const texts = able.filter(({ kind }) => ['text', 'email', 'slug'].includes(kind))
  const best =
    wanted.flatMap((title) => able.find((field) => normalizeName(field.name) === title) ?? [])[0] ??
    texts.find((field) => normalizeName(field.name).endsWith('name')) ??
    texts[0] ??
    able[0]
  return [best?.name ?? 'createdAt']
}
