import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Store } from '../../../server/contract/store'
import { createFileStore, type FileStore } from '../../../server/database/files/file-store'
import { createSampleData } from '../../../server/features/sample-data'
import { handlers, serverSide } from '../../../server/operations/registry'
import {
  type AnyRecord,
  belongsTo,
  choice,
  choices,
  date,
  defineResource,
  image,
  onOff,
  type Registry,
  text,
} from '../../../vocabulary'
import { newTestDatabase } from '../../server/support/stores'

/** The day for which the sample data are generated. */
export const now = new Date('2026-03-18T10:00:00Z')

/** A store with sample data. */
export interface FilledStore {
  readonly store: Store
  readonly close: () => Promise<void>
}

/** Fills a new store with the sample data of some resources. */
export async function fillStoreWithSamples(
  declared: Registry,
  dialect: 'sqlite' | 'postgres' = 'sqlite',
): Promise<FilledStore> {
  const testDatabase = newTestDatabase(dialect)
  const folder = await mkdtemp(path.join(tmpdir(), 'deckhand-sample-'))
  const files: FileStore = createFileStore(folder)
  const store = await testDatabase.open({ registry: declared, handlers })
  await createSampleData({ store, files, now, makeSample: serverSide.sample })
  return {
    store,
    close: async () => {
      await store.close()
      await testDatabase.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** All records of a resource, sorted by the time of creation. */
export const listRecords = async ({ store }: FilledStore, resource: string): Promise<AnyRecord[]> =>
  JSON.parse(
    (await store.list(store.registry.get(resource), { sort: [{ field: 'createdAt', descending: false }] })).json,
  )

/** A resource without hand-written sample rows. */
export const gift = defineResource({
  name: 'gift-wrap',
  label: ['Gift wrap', 'Gift wraps'],
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, max: 40 }),
    size: choice(choices({ small: { label: 'Small' }, large: { label: 'Large' } }), { required: true }),
    picture: image(),
    box: belongsTo('gift-box', { required: true }),
    sponsor: belongsTo('customer', { required: true }),
    from: date({ required: true }),
    until: date({ notBefore: 'from' }),
    status: onOff(),
  },
  samples: 7,
})

/**
 * The resource is declared after another resource that refers to this resource, so that the sequence of creation
 * matters.
 */
export const box = defineResource({
  name: 'gift-box',
  label: ['Gift box', 'Gift boxes'],
  title: 'name',
  fields: { name: text({ required: true, unique: true }) },
})

/** A customer resource with only the fields that the gifts need. */
export const customerOnly = defineResource({
  name: 'customer',
  label: ['Customer', 'Customers'],
  title: 'name',
  fields: { name: text({ required: true }) },
})
