import { type RawBuilder, sql } from 'kysely'
import { type FieldChange, historyResource, type Resource } from '../../../vocabulary'
import type { Sql } from '../../contract/dialect'
import type { Store, Transaction } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { oneOf } from '../../database/one-of'
import { binTable } from '../../database/transactions/bin'
import { decryptJson } from '../../platform/secret-cipher'
import { responseTableName } from '../../records/idempotency/stored-responses'
import { commentTable, mentionTable } from '../comments/comment-tables'
import { jobItemTable, jobTable } from '../jobs/job-tables'
import { type ErasedNames, erasedChange, withErasedNames } from './erased-values'
import type { IdentifyingTexts } from './identifying-texts'
import { jobCipherOf } from './personal-data-context'
import { chunksOf, type PersonalRecords } from './personal-records'

/** The traces of people outside of their records: history, bin, comments, jobs, responses and saved views. */
export interface TraceErasure {
  readonly store: Store
  readonly trx: Transaction
  readonly records: PersonalRecords
  /** The names that replace the names of the erased people, by their ids. */
  readonly names: ErasedNames
  readonly texts: IdentifyingTexts
  /** The time of the erasure, as ISO 8601. */
  readonly now: string
}

/** Erases the traces of people outside of their records. */
export async function eraseTraces(erasure: TraceErasure): Promise<void> {
  await eraseHistory(erasure)
  await eraseBin(erasure)
  await eraseComments(erasure)
  await eraseJobs(erasure)
  await eraseResponses(erasure)
  await eraseViews(erasure)
}

const history = sql.table(tableName(historyResource))

interface Entry {
  readonly id: string
  readonly resource: string | null
  readonly record: string | null
  readonly title: string | null
  readonly changes: string | null
}

const entryColumns = sql.raw('id, resource, record, title, changes')

/** The length of a text up to which a search for single digits finds few other texts. */
const shortTextLength = 2000

/** A condition that is true if a text may contain an id of the people, or an identifying text. */
export function mayMention({ store, names, texts }: TraceErasure, text: Sql): RawBuilder<boolean> {
  const parts = [...names.keys(), ...texts.searched, ...texts.searched.map((one) => JSON.stringify(one).slice(1, -1))]
  return sql`(${sql.join(
    [...new Set(parts)].map((part) => store.dialect.contains(text, part)),
    sql` or `,
  )})`
}

/** Like {@link mayMention}, for texts that people write. Short texts may contain a telephone number with separators. */
export function mayMentionInText(erasure: TraceErasure, text: Sql): RawBuilder<boolean> {
  const { store, texts } = erasure
  const mentions = mayMention(erasure, text)
  if (texts.digits.length === 0) return mentions
  const spaced = texts.digits.map((digits) => store.dialect.contains(text, ...digits))
  return sql`(${mentions} or (length(${text}) <= ${shortTextLength} and (${sql.join(spaced, sql` or `)})))`
}

async function eraseHistory(erasure: TraceErasure): Promise<void> {
  const { store, trx, records, names, texts } = erasure
  const { registry } = store
  if (!registry.find(historyResource) || !registry.isLocal(historyResource)) return
  const person = [...records.keys()][0]
  const own = new Map([...records].flatMap(([resource, ids]) => ids.map((id) => [`${resource.name}/${id}`, resource])))
  const write = async (entry: Entry, resource: Resource | undefined) => {
    const old = JSON.parse(entry.changes ?? '[]') as readonly FieldChange[]
    const scrub = texts.scrubbing(old)
    const changes = resource
      ? old.map((change) => erasedChange(store, resource, change, names, scrub))
      : (withErasedNames(old, names, scrub) as readonly FieldChange[])
    const title = titleInHistory(entry, resource, resource === person, erasure)
    const text = entry.changes === null ? null : JSON.stringify(changes)
    if (text === entry.changes && title === entry.title) return
    await sql`update ${history} set title = ${title}, changes = ${text} where id = ${entry.id}`.execute(trx)
  }
  for (const [resource, ids] of records)
    for (const some of chunksOf(ids)) {
      const { rows } = await sql<Entry>`select ${entryColumns} from ${history}
        where ${oneOf(sql.ref('record'), some)}`.execute(trx)
      for (const entry of rows) if (entry.resource === resource.name) await write(entry, resource)
    }
  const { rows } = await sql<Entry>`select ${entryColumns} from ${history}
    where ${mayMention(erasure, sql.ref('changes'))} or ${mayMention(erasure, sql.ref('title'))}
      or (call like '%.comment' and ${mayMentionInText(erasure, sql.ref('changes'))})`.execute(trx)
  for (const entry of rows) if (!own.has(`${entry.resource}/${entry.record}`)) await write(entry, undefined)
}

/** The title of a history entry. A title with personal data becomes the name of the erased person. */
function titleInHistory(
  { title }: Entry,
  resource: Resource | undefined,
  isPerson: boolean,
  { names, texts }: TraceErasure,
): string | null {
  if (title === null) return null
  const [name = ''] = names.values()
  const isPersonal = resource?.title.some((field) => resource.fields[field]?.personal)
  return isPerson || isPersonal ? name : texts.scrub(title)
}

/** Removes the person's records and their files from the bin, so that nobody can restore them. */
async function eraseBin(erasure: TraceErasure): Promise<void> {
  const { trx, records } = erasure
  const bin = sql.table(binTable)
  const remove = async (ids: readonly string[]) => {
    for (const some of chunksOf(ids)) await sql`delete from ${bin} where ${oneOf(sql.ref('id'), some)}`.execute(trx)
  }
  for (const [resource, ids] of records)
    for (const some of chunksOf(ids)) {
      const { rows } = await sql<{ id: string }>`select id from ${bin}
        where resource = ${resource.name} and ${oneOf(sql.ref('record'), some)}`.execute(trx)
      await remove(rows.map(({ id }) => id))
    }
  const { rows } = await sql<{ id: string }>`select id from ${bin}
    where ${mayMention(erasure, sql.ref('kept'))}`.execute(trx)
  await remove(rows.map(({ id }) => id))
}

/** Deletes the comments on the person's records, and removes identifying texts from other comments. */
async function eraseComments(erasure: TraceErasure): Promise<void> {
  const { trx, records, texts } = erasure
  for (const [resource, ids] of records)
    for (const some of chunksOf(ids)) {
      const which = sql`resource = ${resource.name} and ${oneOf(sql.ref('record'), some)}`
      await sql`delete from ${mentionTable} where comment in (select id from ${commentTable} where ${which})`.execute(
        trx,
      )
      await sql`delete from ${commentTable} where ${which}`.execute(trx)
    }
  const { rows } = await sql<{ id: string; text: string; title: string }>`select id, text, title from ${commentTable}
    where ${mayMentionInText(erasure, sql.ref('text'))} or ${mayMention(erasure, sql.ref('title'))}`.execute(trx)
  for (const { id, text, title } of rows)
    await sql`update ${commentTable} set text = ${texts.scrub(text)}, title = ${texts.scrub(title)}
      where id = ${id}`.execute(trx)
}

interface JobTexts {
  readonly id: string
  readonly label: string
  readonly examples: string
}

interface JobItemTexts {
  readonly job: string
  readonly number: number
  readonly title: string | null
  readonly why: string | null
}

/** Removes the person's data from the results of jobs, and the input of items that have not run yet. */
async function eraseJobs(erasure: TraceErasure): Promise<void> {
  const { store, trx, records, names, texts } = erasure
  const ids = new Set([...records.values()].flat())
  const isMentioned = (text: string) => texts.isIn(text) || [...names.keys()].some((id) => text.includes(id))
  const jobs = await sql<JobTexts>`select id, label, examples from ${jobTable}`.execute(trx)
  for (const { id, label, examples } of jobs.rows) {
    const isExample = isMentioned(examples) || idsIn(examples).some((one) => ids.has(one))
    if (isExample || texts.isIn(label))
      await sql`update ${jobTable} set label = ${texts.scrub(label)}, examples = ${isExample ? '[]' : examples}
        where id = ${id}`.execute(trx)
  }
  for (const some of chunksOf([...ids]))
    await sql`update ${jobItemTable} set title = null, why = null, given = null
      where ${oneOf(sql.ref('record'), some)}`.execute(trx)
  const titled = await sql<JobItemTexts>`select job, number, title, why from ${jobItemTable}
    where ${mayMention(erasure, sql.ref('title'))} or ${mayMention(erasure, sql.ref('why'))}`.execute(trx)
  for (const { job, number, title, why } of titled.rows)
    await sql`update ${jobItemTable} set title = ${title && texts.scrub(title)}, why = ${why && texts.scrub(why)}
      where job = ${job} and number = ${number}`.execute(trx)
  const cipher = jobCipherOf(store)
  if (!cipher) return
  const open = await sql<{ job: string; number: number; given: string }>`select job, number, given from ${jobItemTable}
    where given is not null`.execute(trx)
  for (const { job, number, given } of open.rows)
    if (isMentioned(JSON.stringify(decryptJson(cipher, given) ?? '')))
      await sql`update ${jobItemTable} set given = null where job = ${job} and number = ${number}`.execute(trx)
}

/** The ids in a text. */
const idsIn = (text: string): readonly string[] => text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []

/** Empties stored responses about the person. A repeated call still does not run twice. */
async function eraseResponses({ trx, records, texts }: TraceErasure): Promise<void> {
  const ids = new Set([...records.values()].flat())
  const table = sql.table(responseTableName)
  const { rows } = await sql<{ person: string; key: string; told: string }>`select person, key, told from ${table}
    where told is not null`.execute(trx)
  for (const { person, key, told } of rows) {
    if (!texts.isIn(told) && !idsIn(told).some((id) => ids.has(id))) continue
    const response = JSON.parse(told) as { readonly status: number }
    const empty = JSON.stringify({ status: response.status, headers: {}, body: {} })
    await sql`update ${table} set told = ${empty} where person = ${person} and key = ${key}`.execute(trx)
  }
}

/** Deletes saved views whose name or search identifies the person. */
async function eraseViews({ trx, texts }: TraceErasure): Promise<void> {
  const rows = await trx.selectFrom('list_view').select(['id', 'name', 'query']).execute()
  const isMentioned = ({ name, query }: { readonly name: string; readonly query: string }) =>
    [name, query, decoded(query)].some(texts.isIn)
  for (const { id } of rows.filter(isMentioned)) await trx.deleteFrom('list_view').where('id', '=', id).execute()
}

const decoded = (query: string): string => {
  try {
    return decodeURIComponent(query.replaceAll('+', ' '))
  } catch {
    return query
  }
}
