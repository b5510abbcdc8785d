import { Readable } from 'node:stream'
import { type AnyRecord, historyResource, type Resource, safeFileName, titleOf } from '../../../vocabulary'
import type { ActionAnswer, Context } from '../../contract/handler'
import type { Store } from '../../contract/store'
import { storedFileName } from '../../database/columns'
import { fileStoreOf } from '../../database/files/file-store'
import { readHistoryEntries } from '../../records/undo/history-queries'
import { recordFilesOf } from '../../records/values/record-files'
import { readCommentsOf } from '../comments/read-comments'
import { chunksOf, findPersonalRecords, type PersonalRecords } from './personal-records'
import { expectAllVisible } from './visible-records'

/** The number of records that the export reads at once. */
const recordsAtOnce = 100

/** Writes a JSON object whose values are long arrays, entry by entry. */
async function* jsonObjectOf(
  members: AsyncIterable<readonly [string, AsyncIterable<unknown>]>,
): AsyncGenerator<string> {
  let separator = '{'
  for await (const [name, entries] of members) {
    yield `${separator}\n${JSON.stringify(name)}: [`
    separator = ','
    let between = ''
    for await (const entry of entries) {
      yield `${between}\n${JSON.stringify(entry)}`
      between = ','
    }
    yield ']'
  }
  yield separator === '{' ? '{}' : '\n}\n'
}

async function* one(value: unknown) {
  yield value
}

/** The records of a resource, without the values that no screen shows. */
async function* recordsOf(store: Store, resource: Resource, ids: readonly string[]) {
  for (const some of chunksOf(ids, recordsAtOnce)) yield* await store.getAll(resource, some, store.db)
}

async function* commentsOf(store: Store, records: PersonalRecords) {
  for (const [resource, ids] of records)
    if (resource.comments)
      for (const some of chunksOf(ids, recordsAtOnce)) yield* await readCommentsOf(store, resource.name, some)
}

/** The history of the person and of the person's records, without the IP addresses of the staff. */
async function* historyOf(store: Store, records: PersonalRecords) {
  if (!store.registry.find(historyResource)) return
  for (const ids of records.values())
    for (const id of ids)
      for (const { at, by, action, call, resource, record, title, changes } of await readHistoryEntries(
        store.db,
        'record',
        id,
      ))
        yield { at, by, action, call, resource, record, title, changes }
}

/** The stored files of the records, with their content in Base64. */
async function* filesOf(store: Store, records: PersonalRecords) {
  const files = fileStoreOf(store)
  if (!files) return
  for (const [resource, ids] of records)
    for await (const record of recordsOf(store, resource, ids))
      for (const file of recordFilesOf(resource, record)) {
        const name = storedFileName(file).split('?')[0] ?? ''
        const found = await files.read(name)
        if (!found) continue
        const bytes: Buffer[] = []
        for await (const chunk of found.stream) bytes.push(Buffer.from(chunk))
        yield {
          resource: resource.name,
          record: record.id,
          name: found.called ?? name,
          base64: Buffer.concat(bytes).toString('base64'),
        }
      }
}

async function* membersOf(store: Store, person: Resource, record: AnyRecord, records: PersonalRecords) {
  const about = { format: 'deckhand-personal-data', version: 1, exportedAt: new Date().toISOString() }
  yield ['export', one({ ...about, resource: person.name, id: record.id })] as const
  for (const [resource, ids] of records)
    if (ids.length > 0) yield [resource.name, recordsOf(store, resource, ids)] as const
  yield ['comments', commentsOf(store, records)] as const
  yield ['history', historyOf(store, records)] as const
  yield ['files', filesOf(store, records)] as const
}

/** Exports all data of a person as a JSON file. The server reads the records while the client receives the file. */
export const exportRecord =
  (resource: Resource) =>
  async (context: Context, { record }: { readonly record?: AnyRecord }): Promise<ActionAnswer> => {
    if (!record) return {}
    const { store, trx } = context
    const records = await findPersonalRecords(store, trx, resource, record.id)
    await expectAllVisible(context, records)
    const title = titleOf(resource, record, (label) => label)
    return {
      file: async () => Readable.from(jsonObjectOf(membersOf(store, resource, record, records))),
      // The API describes files as bytes, not as JSON documents.
      type: 'application/octet-stream',
      name: safeFileName(`${title || resource.name}.json`),
    }
  }
