import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peopleHandlers } from '../../../server/auth/people'
import type { Handler } from '../../../server/contract/handler'
import { Problem } from '../../../server/platform/problem'
import { combineHandlers, duplicateHandlerParts } from '../../../server/records/combine-handlers'
import { missingLogic } from '../../../server/records/missing-logic'
import { collectResources, defineResource, integer, people, text, yesNo } from '../../../vocabulary'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { dialects } from '../support/stores'

const user = defineResource({
  ...people.user,
  fields: {
    ...people.user.fields,
    badge: text({ readOnly: true }),
    visits: integer({ readOnly: true }),
    isNew: yesNo({ derived: true }),
  },
  actions: {
    ...people.user.actions,
    welcome: { label: 'Welcome', call: { method: 'POST', path: '/user/welcome/{id}', body: 'none' } },
  },
})

const told: string[] = []

/** A handler of users that the business adds to the handler of the engine. */
const visitors: Handler<typeof user> = {
  derived: { isNew: (_, table) => sql`case when coalesce(${sql.ref(`${table}.visits`)}, 0) = 0 then 1 else 0 end` },
  beforeCreate: async ({ trx }, values) => {
    const first =
      values.name === 'Chief' && (await trx.selectFrom('role').select('id').orderBy('id').executeTakeFirst())
    return { ...values, ...(first && { role: first.id }), badge: `B-${values.name}` }
  },
  afterCreate: async (_, { badge }) => void told.push(`created ${badge}`),
  beforeEdit: async (_, stored, changes) => {
    if (changes.phone === '+12025550199') throw new Problem(422, 'That is our own number.')
    return changes.name ? { ...changes, badge: `${stored.badge}, ${changes.name}` } : changes
  },
  afterEdit: async (_, stored, { badge }) => void told.push(`edited ${stored.badge} to ${badge}`),
  beforeDelete: async (_, { badge }) => void told.push(`deletes ${badge}`),
  actions: {
    welcome: async ({ store, trx }, { record }) => {
      if (record) await store.update(trx, user, record.id, { visits: (record.visits ?? 0) + 1 })
      return { message: 'Welcomed.' }
    },
  },
}

const registry = collectResources({ user: { default: user } })
const handlers = combineHandlers(peopleHandlers(), { user: visitors })

describe.each(dialects)('a business with its own handler of users on %s', (dialect) => {
  let desk: AdminServer
  beforeAll(async () => {
    desk = await startAdminServer(dialect, { business: { registry, handlers, facts: { name: 'Visitors' } } })
  })
  afterAll(() => desk.close())

  const add = (name: string, token = desk.token) =>
    desk.send('POST', '/api/v1/user', {
      token,
      body: { name, email: `${name}@example.com`, role: desk.clerk, password: 'four random words here' },
    })

  it('fills in, derives and runs its own parts together with those of the engine', async () => {
    told.length = 0
    const { body } = await add('kim')
    expect(body.data).toMatchObject({ badge: 'B-kim', isNew: true, hasPassword: true })
    const path = `/user/${body.data.id}`
    expect((await desk.call('PUT', path, { name: 'Kim' })).body.data.badge).toBe('B-kim, Kim')
    const welcomed = await desk.call('POST', `/user/welcome/${body.data.id}`)
    expect(welcomed.body).toMatchObject({ message: 'Welcomed.', data: { visits: 1, isNew: false } })
    expect((await desk.call('POST', `/user/end-sessions/${body.data.id}`)).body.message).toMatch(
      /not signed in anywhere/,
    )
    expect((await desk.call('DELETE', path)).status).toBe(200)
    expect(told).toEqual(['created B-kim', 'edited B-kim to B-kim, Kim', 'deletes B-kim, Kim'])
  })

  it('refuses a change that either handler refuses', async () => {
    const path = `/user/${desk.ben}`
    expect((await desk.call('PUT', path, { phone: '+12025550199' })).body.message).toBe('That is our own number.')
    expect((await desk.call('PUT', path, { password: 'ben.example.com' })).status).toBe(422)
    expect((await desk.call('DELETE', `/user/${desk.ann}`)).body.message).toMatch(/cannot delete your own account/)
  })

  it('validates the values that its handler fills in, like the input of people', async () => {
    const keeper = await desk.create('role', { name: 'Keeper', permissions: ['user.list', 'user.create'] })
    const words = 'four random words here'
    await desk.create('user', { name: 'Lou', email: 'lou@example.com', role: keeper, password: words })
    const lou = await desk.signIn('lou@example.com', words)
    expect((await add('Chief', lou)).body.errors.role[0]).toMatch(/has more permissions than yours/)
  })
})

it('reports parts of a handler whose names the engine already uses', () => {
  const { unlock } = peopleHandlers().user?.actions ?? {}
  const twice = { user: { actions: { unlock }, derived: { heldUp: () => sql`0` } }, shelf: {} } as typeof handlers
  expect(duplicateHandlerParts(peopleHandlers(), twice)).toEqual([
    "business/server: the handler of user has derived.heldUp, which the engine's has already. Take it out, or declare a field of another name for it.",
    "business/server: the handler of user has actions.unlock, which the engine's has already. Take it out, or declare an action of another name for it.",
  ])
  expect(duplicateHandlerParts(peopleHandlers(), { user: visitors })).toEqual([])
  expect(missingLogic(registry, handlers)).toEqual([])
})
