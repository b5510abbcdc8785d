import { existsSync } from 'node:fs'
import Connection from 'libsql'
import { afterAll, describe, expect, it } from 'vitest'
import { startPlainProvider } from '../plain-provider'
import { createBusinessFolder } from './support/business-folder'

describe('the written files', () => {
  const { remove, place, read, infer, compiled } = createBusinessFolder()
  afterAll(remove)

  it('of a database use the built-in store without an adapter, and a new column shows up as a difference', async () => {
    const db = new Connection(place('clinic.db'))
    db.exec(`create table "Pet Owners" (id integer primary key, "Full Name" text not null, "E-Mail" text unique);
      create table visits (no integer, day date, owner_id integer not null references "Pet Owners", fee decimal(8,2), select_by text,
        state text not null default 'open' check (state in ('open', 'done')), primary key (no, day));
      insert into "Pet Owners" values (1, 'Ada', 'ada@example.org');
      insert into visits values (1, '2025-01-02', 1, 12.5, null, 'open')`)
    const { status, said } = await infer('clinic.db', '--write')
    expect(status, said).toBe(0)
    expect(said).toContain("adapter: none is needed if Deckhand's own store contains these records")
    expect(said).toContain('id: no and day')
    expect(said).not.toContain('Deckhand would report these errors at startup')
    expect(existsSync(place('business/adapters'))).toBe(false)
    const visit = read('resources/visit.ts')
    expect(visit).toContain("ownerId: belongsTo('pet-owner', { label: 'Owner', required: true })")
    expect(visit).not.toContain('calls:')
    expect(await compiled()).toEqual({ status: 0, said: '' })
    expect(await infer('clinic.db', '--drift')).toMatchObject({ status: 0 })
    db.exec('alter table visits add column room text')
    db.close()
    const drifted = await infer('clinic.db', '--drift')
    expect(drifted.status).toBe(1)
    expect(drifted.said).toContain('room')
  })

  it('of a sampled API extend the shipped adapter with the same conventions', async () => {
    const authors = Array.from({ length: 30 }, (_, index) => ({
      id: String(index + 1),
      name: `Author ${index}`,
      born: `19${10 + index}-02-03`,
      status: index % 4 ? 1 : 0,
    }))
    const provider = await startPlainProvider({ rows: { author: authors }, pages: true })
    const given = [`${provider.url}/api/v1`, '/author', '/author/3', '--name', 'plain', '--token', 'plain-token']
    const { status, said } = await infer(...given, '--write').finally(provider.close)
    expect(status, said).toBe(0)
    expect(said).toContain(
      'adapter: plain, based on json-server, because the API returns plain lists with X-Total-Count',
    )
    expect(said).not.toContain('plain-token')
    expect(read('business/adapters/plain.ts')).toMatch(/base: '\/api\/v1',.*jsonServer,?\s*\)/s)
    expect(read('resources/author.ts')).toContain('born: date({ required: true })')
    expect(await compiled()).toEqual({ status: 0, said: '' })
  })
})
