import { sql } from 'kysely'
import { choicesOf, type Field, idOf, labelInSentence, labelOf, type Resource, t, titleOf } from '../../../vocabulary'
import { tableName } from '../../contract/table-model'
import { type PendingWrite, referencesIn } from './references'

type Errors = Record<string, string[]>

/** The name of the field, and its value, that restrict which records of the other resource a reference accepts. */
const onlyOf = (field: Field) =>
  Object.entries((field as { only?: Readonly<Record<string, string>> }).only ?? {})[0] ?? []

const labeledValueOf = (resource: Resource, name: string, value: unknown) => {
  const word = choicesOf(resource.fields[name])?.[String(value)]?.label
  return `${labelOf(resource.fields, name)}: ${word ? t(word) : String(value ?? '–')}`
}

/**
 * The new references to a record that the field does not accept. Example: a group of fields that is for other records.
 */
export async function unsuitableReferences({ store, trx, resource, values, stored }: PendingWrite): Promise<Errors> {
  const errors: Errors = {}
  for (const { at, field, to, id, isUnchanged: isKept } of referencesIn(store.registry, resource, values, stored)) {
    const [name, wanted] = onlyOf(field)
    if (name === undefined || isKept || !store.registry.isLocal(to)) continue
    const other = store.registry.get(to)
    const record = await store.get(other, id, trx)
    if (!record || record[name] === wanted) continue
    errors[at] = [
      t("'{{name}}' cannot be used here ({{given}}). Choose another {{one}}, with {{wanted}}.", {
        name: titleOf(other, record),
        given: labeledValueOf(other, name, record[name]),
        wanted: labeledValueOf(other, name, wanted),
        one: labelInSentence(t(other.label.one)),
      }),
    ]
  }
  return errors
}

/** The changes of a record that its referrers do not allow, because their references require the current value. */
export async function changesBlockedByReferrers({
  store,
  trx,
  resource,
  values,
  stored = {},
}: PendingWrite): Promise<Errors> {
  const errors: Errors = {}
  for (const { resource: other, name: reference, field } of store.registry.referrers(resource.name)) {
    const [name, wanted] = onlyOf(field)
    const isMoved = name !== undefined && values[name] !== undefined && values[name] !== wanted
    if (!isMoved || stored[name] !== wanted || !store.registry.isLocal(other.name)) continue
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(tableName(other.name))}
      where ${sql.id(reference)} = ${idOf(stored)}`.execute(trx)
    const count = Number(rows[0]?.count)
    if (count > 0)
      errors[name] = [
        t('{{list}} use this {{one}} with its current value. Remove it there first, or add a new {{one}}.', {
          list: `${count} ${labelInSentence(t(count === 1 ? other.label.one : other.label.many))}`,
          one: labelInSentence(t(resource.label.one)),
          count,
        }),
      ]
  }
  return errors
}
