import { sql } from 'kysely'
import {
  type AnyRecord,
  changedValuesOf,
  checkValue,
  type Fields,
  idOf,
  importableFields,
  importKeys,
  isEmpty,
  labelOf,
  permissionName,
  type Resource,
  resolveImportRow,
  t,
} from '../../../../vocabulary'
import { missingPermissionProblem } from '../../../auth/require-permission'
import type { Values } from '../../../contract/handler'
import { tableName } from '../../../contract/table-model'
import { withUntypedTables } from '../../../contract/tables'
import { toStored } from '../../../database/columns'
import { isPossibleId } from '../../../database/ids'
import { comparedText, uniqueTextFields, visibleFormSql } from '../../../database/queries/shadow-columns'
import { Problem } from '../../../platform/problem'
import { createRecord, editRecord } from '../../../records/change-records'
import { expectNoErrors } from '../../../records/record-call'
import { visibleTo } from '../../../records/visible'
import type { ItemCall, JobOperation, JobParameters } from '../job-operation'
import { lockCurrentRecord } from './record-operations'

const keyLabel = (fields: Fields, key: string) => (key === 'id' ? 'ID' : labelOf(fields, key))

/** A key in its stored form. Undefined for a value that no key can have. */
function keyFrom(fields: Fields, key: string, given: unknown) {
  const field = fields[key]
  if (!field) return isPossibleId(String(given)) ? String(given) : undefined
  const { value, messages } = checkValue(fields, key, given)
  return messages.length > 0 ? undefined : toStored(field.kind.column(field), value)
}

/** The id of the record with the key of a row. Hidden records are not found. */
async function findIdByKey({ joined, resource }: ItemCall, key: string, given: unknown): Promise<string | undefined> {
  const value = keyFrom(resource.fields, key, given)
  if (value === undefined) return undefined
  const isSeen = uniqueTextFields(resource).includes(key)
  const compared = isSeen ? comparedText(resource.fields[key], String(value)) : value
  let query = withUntypedTables(joined.trx)
    .selectFrom(tableName(resource.name))
    .select('id')
    .where(sql<boolean>`${visibleFormSql(resource, key, sql.ref)} = ${compared}`)
  if (resource.softDelete) query = query.where(resource.softDelete, 'is', null)
  return (await query.limit(1).executeTakeFirst())?.id as string | undefined
}

async function findRecordByKey(
  call: ItemCall,
  { key, mode = 'both' }: JobParameters,
  given: Values,
): Promise<AnyRecord | undefined> {
  const { fields } = call.resource
  const isNamed = key !== undefined && !isEmpty(given[key])
  const id = isNamed ? await findIdByKey(call, key, given[key]) : undefined
  if (id !== undefined && mode === 'create') throw new Problem(409, t('This record already exists.'))
  const isNew = id === undefined && mode !== 'change' && isEmpty(given.id)
  if (id === undefined && !isNew)
    throw new Problem(
      404,
      isNamed
        ? t("There is no record with {{field}} '{{value}}'.", {
            field: keyLabel(fields, key),
            value: String(given[key]),
          })
        : t('No matching record was found.'),
    )
  return id === undefined ? undefined : lockCurrentRecord(call, id)
}

/**
 * Checks the permission to create or to edit the record of a row. The row gets an error if the person does not have the
 * permission.
 */
function expectMay({ person, resource, store }: ItemCall, call: 'create' | 'edit'): void {
  const name = permissionName(resource.name, resource.calls[call]?.permission ?? call)
  if (!resource.calls[call] || !person.permissions.has(name)) throw missingPermissionProblem(store.registry, name)
}

/** Checks the values for all new records. Secret values are refused, because the values are stored with the job. */
function expectValues(fields: Fields, values: unknown): void {
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new Problem(422, t('Expected the values by field, such as {"name": "…"}.'))
  const possible = importableFields(fields)
  const wrong = Object.keys(values).find((name) => !Object.hasOwn(possible, name) || possible[name]?.kind.writeOnly)
  if (wrong !== undefined)
    throw new Problem(422, t("'{{field}}' cannot have one value for all rows.", { field: wrong.slice(0, 60) }))
}

/** Imports rows of a file. Each row changes the record with its key, or creates a new record. */
export const importOperation: JobOperation = {
  bringsRows: true,
  label: () => 'Import',
  permissions: ({ calls }, { mode }) => [
    'import',
    ...(mode === 'create' ? [calls.create?.permission ?? 'create'] : []),
    ...(mode === 'change' ? [calls.edit?.permission ?? 'edit'] : []),
  ],
  expect: (resource: Resource, { key, mode = 'both', values = {} }) => {
    if (!resource.permissions.includes('import')) throw new Problem(422, t('These records cannot be imported.'))
    if (!['create', 'change', 'both'].includes(mode))
      throw new Problem(422, t("The mode must be 'create', 'change' or 'both'."))
    expectValues(resource.fields, values)
    const keys = importKeys(resource.fields)
    if (key !== undefined && !keys.includes(key))
      throw new Problem(
        422,
        t("Rows cannot be matched by '{{key}}'. Possible: {{possible}}.", {
          key: String(key).slice(0, 60),
          possible: keys.join(', '),
        }),
      )
  },
  each: async (call, asked, { input: given }) => {
    const { values: forAll = {} } = asked
    const row = given ?? {}
    const before = await findRecordByKey(call, asked, row)
    expectMay(call, before ? 'edit' : 'create')
    const { resource, store } = visibleTo(call.person, call)
    const { values, errors } = resolveImportRow(resource.fields, row, before)
    expectNoErrors(errors)
    if (!before) {
      const { data } = await createRecord(call, { values: { ...forAll, ...values }, uploads: [] })
      return { after: data }
    }
    const fieldsOf = (name: string) => store.registry.get(name).fields
    const changes = changedValuesOf({ fields: resource.fields, fieldsOf }, before, values)
    if (Object.keys(changes).length === 0) return { before, after: before, isSame: true }
    const { data } = await editRecord(call, before.id, { values: { ...changes }, uploads: [] })
    return { before, after: data, isSame: isSame(resource, changes, before, data) }
  },
}

/**
 * Whether the stored values stayed the same. Some values differ from the given values when they are stored, for example
 * in upper and lower case.
 */
const isSame = ({ fields }: Resource, changes: Values, before: AnyRecord, after: AnyRecord) =>
  Object.keys(changes).every((name) => {
    if (fields[name]?.kind.writeOnly) return false
    const [one, other] = [before, after].map((record) => JSON.stringify([record[name]].flat().map(idOf)))
    return one === other
  })
