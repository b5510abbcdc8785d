import { expect, it, onTestFinished } from 'vitest'
import type { Store } from '../../../server/contract/store'
import { createFileStore } from '../../../server/database/files/file-store'
import { addSampleRows } from '../../../server/features/sample-data'
import { alignReferences } from '../../../server/features/sample-data/align-references'
import { type AnyRecord, belongsTo, createRegistry, defineResource, idOf, text } from '../../../vocabulary'
import { newTestDatabase, temporaryFolder } from '../support/stores'

const name = text({ required: true })

const owner = defineResource({ name: 'owner', label: ['Owner', 'Owners'], title: 'name', fields: { name } })

const animal = defineResource({
  name: 'animal',
  label: ['Animal', 'Animals'],
  title: 'name',
  fields: { name, owner: belongsTo('owner', { required: true }) },
})

const contract = defineResource({
  name: 'contract',
  label: ['Contract', 'Contracts'],
  title: 'name',
  fields: { name, owner: belongsTo('owner', { required: true }) },
  samples: 3,
})

const visit = defineResource({
  name: 'visit',
  label: ['Visit', 'Visits'],
  title: 'name',
  fields: {
    name,
    owner: belongsTo('owner', { required: true }),
    contract: belongsTo('contract', { within: 'owner' }),
    animal: belongsTo('animal', { required: true, within: 'owner' }),
  },
  samples: 20,
})

const listed = async (store: Store, resource: string): Promise<AnyRecord[]> =>
  JSON.parse((await store.list(store.registry.get(resource), {})).json)

it.each([
  ['together', [['owner', 'animal', 'contract', 'visit']]],
  ['after existing rows', [['owner', 'animal', 'contract'], ['visit']]],
])('generated rows, created %s, respect references limited by another field', async (_, steps) => {
  const testDatabase = newTestDatabase('sqlite')
  const store = await testDatabase.open({ registry: createRegistry([owner, animal, contract, visit]) })
  onTestFinished(async () => {
    await store.close()
    await testDatabase.close()
  })
  const options = { store, files: createFileStore(temporaryFolder()), now: new Date('2026-03-18T10:00:00Z') }
  for (const names of steps) await addSampleRows(options, names)
  const ownerOf = new Map(
    [...(await listed(store, 'animal')), ...(await listed(store, 'contract'))].map((one) => [one.id, idOf(one.owner)]),
  )
  const visits = await listed(store, 'visit')
  expect(visits).toHaveLength(visit.samples)
  for (const made of visits)
    for (const chosen of [made.animal, made.contract])
      if (chosen) expect(ownerOf.get(idOf(chosen) as string)).toBe(idOf(made.owner))
  expect(visits.some(({ contract }) => contract)).toBe(true)
})

it('a limiting field follows the last choice within it, through several levels', () => {
  const paper = defineResource({
    name: 'paper',
    label: ['Paper', 'Papers'],
    title: 'name',
    fields: {
      name,
      owner: belongsTo('owner'),
      shelf: belongsTo('shelf', { within: 'owner' }),
      folder: belongsTo('folder', { within: 'shelf' }),
    },
  })
  const records: Readonly<Record<string, readonly AnyRecord[]>> = {
    shelf: [{ id: 's2', owner: { id: 'o2' } }],
    folder: [{ id: 'f1', shelf: 's2' }],
  }
  const recordsOf = (name: string) => records[name] ?? []
  expect(alignReferences(paper, { owner: 'o1', shelf: 's1', folder: 'f1' }, recordsOf)).toEqual({
    owner: 'o2',
    shelf: 's2',
    folder: 'f1',
  })
  expect(alignReferences(paper, { owner: 'o1', folder: 'other' }, recordsOf)).toEqual({ owner: 'o1', folder: 'other' })
})
