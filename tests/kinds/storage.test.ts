import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../server/contract/store'
import { createRegistry, defineResource, markdown, rating, text } from '../../vocabulary'
import { serveRecords, type TestApi } from '../server/support/record-api'
import { dialects, newTestDatabase } from '../server/support/stores'

const film = defineResource({
  name: 'film',
  label: ['Film', 'Films'],
  title: 'name',
  fields: { name: text({ required: true }), stars: rating(), review: markdown() },
  list: { columns: ['name', 'stars', 'review'], search: ['name', 'review'] },
})

describe.each(dialects)('kinds on %s', (dialect) => {
  const testDatabase = newTestDatabase(dialect)
  let store: Store
  let api: TestApi

  beforeAll(async () => {
    store = await testDatabase.open({ registry: createRegistry([film]) })
    api = await serveRecords(store)
    for (const [name, stars] of [
      ['Up', 4],
      ['Jaws', 3],
      ['Alien', 5],
      ['Cats', null],
    ] as const)
      expect((await api.call(film.calls.create, { values: { name, stars } })).status).toBe(200)
  })
  afterAll(async () => {
    await api.close()
    await store.close()
    await testDatabase.close()
  })

  const names = async (query: string) => {
    const { status, body, text } = await api.call(film.calls.list, { query: `?${query}` })
    expect(status, text).toBe(200)
    return body.map(({ name }: { name: string }) => name)
  }

  it('ratings filter a list by several values or a range, and sort it', async () => {
    expect(await names('_sort=stars&_order=desc&stars_gte=1')).toEqual(['Alien', 'Up', 'Jaws'])
    expect(await names('_sort=stars&stars=3&stars=5')).toEqual(['Jaws', 'Alien'])
    expect(await names('stars_gte=4&_sort=name')).toEqual(['Alien', 'Up'])
    expect((await api.call(film.calls.list, { query: '?stars=9' })).body.message).toMatch(/Must be at most 5/)
  })

  it('a search in a list finds the words of Markdown texts, which are stored unchanged', async () => {
    const values = { name: 'Brazil', review: '# Ducts\n\n<b>Much</b> **paperwork**' }
    const { body } = await api.call(film.calls.create, { values })
    expect(body.data.review).toBe(values.review)
    expect(await names('q=paperwork')).toEqual(['Brazil'])
    await api.call(film.calls.delete, { id: body.data.id })
  })

  it('an invalid rating is rejected', async () => {
    for (const stars of [0, 6, 2.5, 'good']) {
      const { status, body } = await api.call(film.calls.create, { values: { name: 'Heat', stars } })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['stars']])
    }
  })
})
