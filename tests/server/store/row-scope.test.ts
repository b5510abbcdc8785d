import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../server/contract/person'
import type { Store } from '../../../server/contract/store'
import { searchResource } from '../../../server/features/search/search-resource'
import { rowScopedStore } from '../../../server/records/visible'
import {
  belongsTo,
  choice,
  choices,
  createRegistry,
  defineResource,
  hasMany,
  people,
  permissionsOf,
  type Resource,
  text,
} from '../../../vocabulary'
import { serveRecords, type TestApi } from '../support/record-api'
import { dialects, newTestDatabase } from '../support/stores'

const name = text({ required: true })
const labelled = (one: string): [string, string] => [one, `${one}s`]

const team = defineResource({ name: 'team', label: labelled('Team'), title: 'name', fields: { name } })
const region = defineResource({
  name: 'region',
  label: labelled('Region'),
  title: 'name',
  fields: { name },
  rowScope: 'id',
})
const user = defineResource({
  name: 'user',
  label: labelled('Person'),
  title: 'name',
  fields: { name, teams: hasMany('team'), region: belongsTo('region') },
})

const stages = choices({ open: { label: 'Open' }, done: { label: 'Done' } })
const shared = {
  options: 'option',
  list: { search: ['name'], tabs: { field: 'stage' } },
} as const
const stage = choice(stages, { default: 'open' })

/** Each user sees only the user's own notes. */
const note = defineResource({
  ...shared,
  name: 'note',
  label: labelled('Note'),
  title: 'name',
  fields: { name, stage, owner: belongsTo('user', { required: true }) },
  rowScope: 'owner',
})
/** A task belongs to one or several teams. */
const task = defineResource({
  ...shared,
  name: 'task',
  label: labelled('Task'),
  title: 'name',
  fields: { name, stage, teams: hasMany('team') },
  rowScope: 'teams',
})
/** A round belongs to a region. Everyone sees a round without a region. */
const round = defineResource({
  ...shared,
  name: 'round',
  label: labelled('Round'),
  title: 'name',
  fields: { name, stage, region: belongsTo('region') },
  rowScope: 'region',
})
/** Anyone who sees the task sees its remarks. */
const remark = defineResource({
  ...shared,
  name: 'remark',
  label: labelled('Remark'),
  title: 'name',
  fields: { name, stage, task: belongsTo('task', { required: true }) },
  rowScope: 'task',
})
/** A resource without a row scope. */
const board = defineResource({
  ...shared,
  name: 'board',
  label: labelled('Board'),
  title: 'name',
  fields: { name, stage, main: belongsTo('task'), tasks: hasMany('task') },
})

const limited = [note, task, round, remark] as const
const auditEntry = defineResource(people['audit-entry'])
const registry = createRegistry([team, region, user, ...limited, board, auditEntry])

describe.each(dialects)('records with a row scope, on %s', (dialect) => {
  const testDatabase = newTestDatabase(dialect)
  let store: Store
  let api: TestApi
  const ids: Record<string, string> = {}
  const everything = registry.all.flatMap(permissionsOf)

  const add = async (resource: Resource, key: string, values: object) => {
    ids[key] = await store.transaction((trx) => store.insert(trx, resource, { name: key, ...values }))
  }
  /** Makes the next calls as Ada, as Bea, or as a user without a row scope. */
  const become = (who?: 'ada' | 'bea') => {
    const belongs = who ? { team: [ids[`team of ${who}`]], region: [ids[`region of ${who}`]] } : {}
    Object.assign(api.person, { id: who ? ids[who] : 'someone', belongs })
    api.become(who ? everything.filter((one) => !one.endsWith('.all')) : undefined)
  }

  beforeAll(async () => {
    store = await testDatabase.open({ registry })
    for (const who of ['ada', 'bea']) {
      await add(team, `team of ${who}`, {})
      await add(region, `region of ${who}`, {})
      await add(user, who, { teams: [ids[`team of ${who}`]], region: ids[`region of ${who}`] })
    }
    api = await serveRecords(store)
    become()
    for (const who of ['ada', 'bea']) {
      const made = async (resource: Resource, values: object) => {
        const named = { name: `${resource.name} of ${who}`, stage: 'open', ...values }
        const { status, body, text: said } = await api.call(resource.calls.create, { values: named })
        expect(status, said).toBe(200)
        ids[named.name] = body.data.id
      }
      await made(note, { owner: ids[who] })
      await made(task, { teams: [ids[`team of ${who}`]] })
      await made(round, { region: ids[`region of ${who}`] })
      await made(remark, { task: ids[`task of ${who}`] })
    }
    await add(task, 'task of both', { stage: 'done', teams: [ids['team of ada'], ids['team of bea']] })
    await add(round, 'round of all', { stage: 'done' })
  })
  afterAll(async () => {
    await api.close()
    await store.close()
    await testDatabase.close()
  })
  beforeEach(() => become('ada'))

  const namesOf = (rows: readonly { name: string }[]) => rows.map((row) => row.name).sort()
  const seen = {
    note: ['note of ada'],
    task: ['task of ada', 'task of both'],
    round: ['round of ada', 'round of all'],
    remark: ['remark of ada'],
  }

  it.each(limited)('are listed, counted, offered, searched and exported only within the scope: $name', async (one) => {
    const mine = seen[one.name]
    const page = await api.call(one.calls.list, { query: '?_start=0&_end=1' })
    expect([page.headers.get('x-total-count'), page.headers.get('x-tab-counts')]).toEqual([
      String(mine.length),
      mine.length > 1 ? expect.stringMatching(/open=1.*done=1|done=1.*open=1/) : 'open=1',
    ])
    expect(namesOf((await api.call(one.calls.list)).body)).toEqual(mine)
    expect(namesOf((await api.call(one.calls.list, { query: `?q=${one.name}` })).body)).toEqual(mine)
    expect(namesOf((await api.call(one.calls.list, { query: '?option=true' })).body)).toEqual(mine)
    const hits = await searchResource(rowScopedStore(store, api.person as Person), one, one.name, 9)
    expect(hits.map(({ title }) => title).sort()).toEqual(mine)
    become()
    expect((await api.call(one.calls.list)).body.length).toBeGreaterThan(mine.length)
  })

  it.each(limited)('can be read and changed within the scope, and do not exist outside it: $name', async (one) => {
    const theirs = ids[`${one.name} of bea`]
    for (const call of [one.calls.show, one.calls.edit, one.calls.delete]) {
      const { status } = await api.call(call, { id: theirs, values: { name: 'Mine' } })
      expect(status).toBe(404)
    }
    const id = ids[`${one.name} of ada`]
    expect((await api.call(one.calls.show, { id })).body).toMatchObject({
      name: `${one.name} of ada`,
      editable: true,
    })
    const edited = await api.call(one.calls.edit, { id, values: { stage: 'open' } })
    expect([edited.status, edited.body.data.editable]).toEqual([200, true])
  })

  it('can be read but not changed if they also belong to others', async () => {
    for (const [one, key] of [
      [task, 'task of both'],
      [round, 'round of all'],
    ] as const) {
      const { body } = await api.call(one.calls.show, { id: ids[key] })
      expect(body.editable).toBe(false)
      for (const call of [one.calls.edit, one.calls.delete])
        expect((await api.call(call, { id: ids[key], values: { name: 'Mine' } })).status).toBe(403)
    }
  })

  it('cannot be moved out of the scope, or created outside it', async () => {
    const attempts = [
      [note, { owner: ids.bea }],
      [task, { teams: [ids['team of bea']] }],
      [task, { teams: [] }],
      [round, { region: ids['region of bea'] }],
      [round, { region: null }],
      [remark, { task: ids['task of bea'] }],
    ] as const
    for (const [one, values] of attempts) {
      const made = await api.call(one.calls.create, { values: { name: 'New', ...values } })
      expect([one.name, 403, 422]).toContain(made.status)
      const given = await api.call(one.calls.edit, { id: ids[`${one.name} of ada`], values })
      expect([403, 422]).toContain(given.status)
    }
  })

  it('are omitted from references outside the scope, which stay when the record is sent back', async () => {
    await add(board, 'board', { main: ids['task of bea'], tasks: [ids['task of ada'], ids['task of bea']] })
    const id = ids.board
    const { body } = await api.call(board.calls.show, { id })
    expect(body).toMatchObject({ main: null, tasks: [{ id: ids['task of ada'] }] })
    expect(JSON.stringify(body)).not.toContain('of bea')
    const { status, text: said } = await api.call(board.calls.edit, { id, values: { ...body, name: 'Renamed' } })
    expect(status, said).toBe(200)
    await api.call(board.calls.edit, { id, values: { tasks: [ids['task of both']] } })
    become()
    const { body: all } = await api.call(board.calls.show, { id })
    expect(all).toMatchObject({ name: 'Renamed', main: { id: ids['task of bea'] } })
    expect(namesOf(all.tasks)).toEqual(['task of bea', 'task of both'])
  })

  it('have a history only for people who see them', async () => {
    const { body } = await api.call(auditEntry.calls.list)
    const told = new Set(body.map(({ title }: { title: string }) => title))
    expect([told.has('note of ada'), told.has('remark of ada')]).toEqual([true, true])
    expect(JSON.stringify(body)).not.toContain('of bea')
  })
})
