import { sql } from 'kysely'
import {
  type AnyRecord,
  foldText,
  hasPersonalData,
  isErased,
  labelInSentence,
  type Resource,
  t,
  titleOf,
} from '../../../vocabulary'
import type { ActionAnswer, Context, Values } from '../../contract/handler'
import { tableName } from '../../contract/table-model'
import { type StoredValue, withUntypedTables } from '../../contract/tables'
import { storedFileName } from '../../database/columns'
import { fileStoreOf } from '../../database/files/file-store'
import { Problem } from '../../platform/problem'
import { recordFilesOf } from '../../records/values/record-files'
import { eraseMentions } from './erase-mentions'
import { eraseTraces } from './erase-traces'
import { erasePersonalRecords, retentionEndOf, termStartsOf } from './erase-values'
import { findIdentifyingTexts } from './identifying-texts'
import { findPersonalRecords, type PersonalRecords } from './personal-records'
import { expectAllVisible } from './visible-records'

/** The number of records of a resource that the erasure changes or keeps. */
interface ErasureCount {
  readonly resource: string
  readonly count: number
  /** The last day on which the records keep personal data, as YYYY-MM-DD. Null if the server erases them now. */
  readonly keptUntil: string | null
}

/** The effect of an erasure, before the erasure. */
export interface ErasurePreview {
  /** The name that confirms the erasure. */
  readonly name: string
  /** The reasons why the record cannot be erased now. */
  readonly refusals: readonly string[]
  readonly records: readonly ErasureCount[]
}

const nameIn = (resource: Resource, record: AnyRecord) => titleOf(resource, record, (label) => label)

/** Compares names without case, accents and repeated spaces. */
const comparable = (name: string) => foldText(name).replace(/\s+/g, ' ').trim()

/** The reasons why a record cannot be erased now. */
async function findRefusals(context: Context, resource: Resource, record: AnyRecord): Promise<readonly string[]> {
  const one = labelInSentence(t(resource.label.one))
  const { erasable } = resource
  const original = erasable?.duplicateOf === undefined ? undefined : record[erasable.duplicateOf]
  if (original)
    return [
      t('This {{one}} was merged into {{name}}. Erase {{name}} instead.', {
        one,
        name: (original as { readonly name?: string }).name ?? '',
      }),
    ]
  return (await context.store.handlerOf(resource.name).erasure?.refusals?.(context, record)) ?? []
}

/** Counts the records with personal data, by resource and by the end of their legal term. */
async function countRecords({ store, trx }: Context, records: PersonalRecords): Promise<readonly ErasureCount[]> {
  const fieldsOf = (name: string) => store.registry.get(name).fields
  const today = new Date().toISOString().slice(0, 10)
  const counts: ErasureCount[] = []
  for (const [resource, ids] of records) {
    if (!Object.values(resource.fields).some((field) => hasPersonalData(field, fieldsOf))) continue
    const starts = await termStartsOf(trx, resource, ids)
    const ends = [...starts.values()].map((since) => retentionEndOf(store, resource, since) ?? '')
    const kept = ends.filter((end) => end >= today).sort()
    const rest = ids.length - kept.length
    if (rest > 0) counts.push({ resource: resource.name, count: rest, keptUntil: null })
    if (kept.length > 0) counts.push({ resource: resource.name, count: kept.length, keptUntil: kept.at(-1) ?? null })
  }
  return counts
}

/** Previews the erasure of a person's data: the records, the terms and the reasons against the erasure. */
export const previewErasure =
  (resource: Resource) =>
  async (context: Context, { record }: { readonly record?: AnyRecord }): Promise<ActionAnswer> => {
    if (!record) return {}
    const records = await findPersonalRecords(context.store, context.trx, resource, record.id)
    await expectAllVisible(context, records)
    const preview: ErasurePreview = {
      name: nameIn(resource, record),
      refusals: await findRefusals(context, resource, record),
      records: await countRecords(context, records),
    }
    return { data: preview }
  }

function expectConfirmed(resource: Resource, record: AnyRecord, confirmation: unknown): void {
  const name = nameIn(resource, record)
  if (comparable(String(confirmation ?? '')) === comparable(name)) return
  const message = t('Enter the name {{name}} to confirm the erasure.', { name })
  throw new Problem(422, message, { confirmation: [message] })
}

/** The names of the stored files of records. */
async function filesOf({ store, trx }: Context, records: PersonalRecords): Promise<string[]> {
  const names: string[] = []
  for (const [resource, ids] of records) {
    const hasFiles = Object.values(resource.fields).some((field) => field.kind.files && hasPersonalData(field))
    if (!hasFiles) continue
    for (const record of await store.getAll(resource, ids, trx))
      names.push(...recordFilesOf(resource, record).map(storedFileName))
  }
  return names
}

/** Updates the sums and keys that depend on personal values or on the deletion of the people. */
async function updateRollups({ store, trx }: Context, resource: Resource, ids: readonly string[], times: 1 | -1) {
  const isConcerned = (name: string) => name === resource.softDelete || Boolean(resource.fields[name]?.personal)
  for (const { of, add } of store.handlerOf(resource.name).rollups ?? [])
    if (of.some(isConcerned)) await add({ db: trx, dialect: store.dialect }, ids, times)
}

/**
 * Erases the personal data of a person, in the person's record and in all records that refer to the person. The
 * erasure includes history values, comments, files and other traces. The history entry contains no personal data.
 */
export const eraseRecord =
  (resource: Resource) =>
  async (
    context: Context,
    { record, values }: { readonly record?: AnyRecord; readonly values: Values },
  ): Promise<ActionAnswer> => {
    const { store, trx } = context
    const { erasable, softDelete } = resource
    if (!record || !erasable || softDelete === undefined || isErased(resource, record)) return {}
    expectConfirmed(resource, record, values.confirmation)
    const records = await findPersonalRecords(store, trx, resource, record.id)
    await expectAllVisible(context, records)
    const refusals = await findRefusals(context, resource, record)
    if (refusals.length > 0) throw new Problem(409, refusals.join(' '))
    const now = new Date(Math.max(Date.now(), Date.parse(String(record.updatedAt)) + 1)).toISOString()
    const people = records.get(resource) ?? []
    const texts = await findIdentifyingTexts({ store, trx }, resource, records)
    const files = await filesOf(context, records)
    await updateRollups(context, resource, people, -1)
    await erasePersonalRecords({ store, trx, name: erasable.as, now }, records)
    const hidden = sql<StoredValue>`coalesce(${sql.ref(softDelete)}, ${now})`
    await withUntypedTables(trx)
      .updateTable(tableName(resource.name))
      .set({ [erasable.at]: sql<StoredValue>`${now}`, [softDelete]: hidden, updatedAt: sql<StoredValue>`${now}` })
      .where('id', 'in', people)
      .execute()
    await updateRollups(context, resource, people, 1)
    const names = new Map(people.map((id) => [id, erasable.as]))
    const erasure = { store, trx, records, names, texts, now }
    await eraseTraces(erasure)
    await eraseMentions(erasure)
    context.afterCommit(async () => {
      const stored = fileStoreOf(store)
      for (const name of files) await stored?.remove(name)
      const tables = [...records].flatMap(([one, ids]) => (ids.length > 0 ? [tableName(one.name)] : []))
      await store.dialect.purge(store.db, [...tables, 'audit_entry', 'deckhand_comment', 'deckhand_bin'])
    })
    return {}
  }
