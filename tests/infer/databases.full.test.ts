import { writeFileSync } from 'node:fs'
import path from 'node:path'
import Connection from 'libsql'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startCluster, whyNoCluster } from '../../scripts/support/cluster.mjs'
import { newFolder } from '../server/support/stores'
import { entityIn, readTestSource, summarizeProperties } from './support/read-source'

const { folder, remove } = newFolder()
afterAll(remove)

const leftOutOf = (told: Awaited<ReturnType<typeof readTestSource>>) =>
  told.leftOut.map(({ what, because }) => `${what}: ${because}`)

describe('a SQLite file', () => {
  const write = (name: string, ...statements: string[]) => {
    const file = path.join(folder, name)
    const db = new Connection(file)
    for (const statement of statements) db.exec(statement)
    return { file, db }
  }

  const series = (count: number) =>
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`

  it('reveals its tables by types, keys and constraints, and by values where the types are vague', async () => {
    const { file, db } = write(
      'clinic.db',
      `create table "Pet Owners" ("Owner ID" integer primary key, "full name" text not null, mail text unique,
        birth date, vip integer not null default 0 check (vip in (0, 1)), "group" text, since integer, joined text default current_timestamp,
        photo blob, extra json, "Größe" real)`,
      `create table pets (id text primary key, owner_id integer references "Pet Owners", kind text not null check ("kind" in ('cat', 'dog''s')),
        weight decimal(5,2) check (weight >= 0), label text generated always as (id || kind) stored, born datetime)`,
      'create table tags (id integer primary key, name text not null)',
      'create table pet_tags (pet_id text references pets(id), tag_id integer references tags(id), primary key (pet_id, tag_id))',
      'create table prices (pet_kind text, day date, price numeric not null, primary key (pet_kind, day)) without rowid',
      'create table bills (no text not null unique, day text, pet text references pets(id), foreign key (pet, day) references prices(pet_kind, day))',
      'create table loose (a, b)',
      'create table knex_migrations (id integer primary key, name text)',
      'create view "all pets" as select * from pets',
      'create virtual table found using fts5(name)',
      `${series(60)} insert into "Pet Owners" select i + 1, 'Owner ' || i, 'o' || i || '@example.org', '1980-01-0' || (i % 9 + 1), i % 2,
        case i % 3 when 0 then 'gold' when 1 then 'silver' else 'none yet' end, 1700000000 + i * 86400, '2025-03-04 10:11:12', x'00ff',
        '{"colour": "red", "n": ' || i || '}', i * 1.5 from n`,
      `${series(60)} insert into pets (id, owner_id, kind, weight, born) select 'p-' || i, i % 60 + 1, 'cat', i * 1.25, '2024-05-06T07:08:09Z' from n`,
      `${series(3)} insert into tags select i + 1, 'Tag ' || i from n`,
    )
    const told = await readTestSource(file)
    db.close()
    expect(told).toMatchObject({ name: 'clinic', base: '' })
    const owner = entityIn(told, 'pet-owner')
    expect(owner).toMatchObject({ id: ['Owner ID'], shape: 'Pet Owners', calls: {}, rows: 60 })
    expect(summarizeProperties(owner.properties)).toEqual({
      'Owner ID': 'integer!',
      'full name': 'string!',
      mail: 'email',
      birth: 'date',
      vip: 'boolean',
      group: 'one of gold, none yet, silver',
      since: 'unix-time',
      joined: 'date-time',
      photo: 'byte',
      extra: 'object',
      Größe: 'number',
    })
    expect(owner.properties.mail).toMatchObject({ unique: true })
    expect(owner.properties.extra?.properties).toMatchObject({ colour: { type: 'string' }, n: { type: 'integer' } })
    const pet = entityIn(told, 'pet')
    expect(summarizeProperties(pet.properties)).toEqual({
      id: 'string!',
      owner_id: '→ pet-owner',
      kind: "one of cat, dog's!",
      weight: 'number',
      label: 'string',
      born: 'date-time',
    })
    expect(pet.properties).toMatchObject({ weight: { min: 0 }, label: { readOnly: true } })
    expect(entityIn(told, 'price').id).toEqual(['pet_kind', 'day'])
    expect(entityIn(told, 'bill')).toMatchObject({
      id: ['no'],
      doubts: [
        'the table has no primary key; no is unique, and replaces the key',
        "pet and day together refer to one 'price', which no field supports; these columns are plain fields",
      ],
    })
    expect(leftOutOf(told)).toEqual([
      'view all pets: records cannot be written through a view',
      'table found: the table is a search index',
      'table knex_migrations: a tool records its own actions in the table',
      'table loose: the table has no primary key, and no unique columns that are never empty; add a primary key',
      'table pet_tags: the table only joins pets and tags; use hasMany() in one of the two resources instead',
    ])
  })

  it('is only read, even while another program writes to it', async () => {
    const { file, db } = write(
      'busy.db',
      'pragma journal_mode = wal',
      'create table things (id integer primary key, name text)',
    )
    db.exec("begin immediate; insert into things values (1, 'open')")
    expect(entityIn(await readTestSource(file), 'thing').rows).toBe(0)
    db.exec('commit')
    db.close()
  })

  it('is sampled by its oldest and newest records if it is large', async () => {
    const { file, db } = write(
      'large.db',
      'create table things (id integer primary key, later text)',
      `${series(20_000)} insert into things select i, case when i > 19000 then '2025-01-02' end from n`,
    )
    const told = await readTestSource(file)
    db.close()
    expect(entityIn(told, 'thing')).toMatchObject({ rows: 400, properties: { later: { format: 'date' } } })
    expect(told.doubts).toContain('at most 400 records of each table were read')
  })

  it.each([
    ['is locked', 'locked.db', /is locked by another program/],
    ['is damaged', 'damaged.db', /is damaged or encrypted/],
    ['has no tables', 'empty.db', /has no tables/],
  ])('gets a clear message where it %s', async (_, name, says) => {
    const { file, db } = write(
      name,
      name === 'empty.db' ? 'pragma user_version = 1' : 'create table things (id integer primary key)',
    )
    if (name === 'locked.db') db.exec('begin exclusive')
    if (name === 'damaged.db') {
      db.close()
      writeFileSync(file, `SQLite format 3\0${'x'.repeat(5000)}`)
    }
    await expect(readTestSource(file)).rejects.toThrow(says)
    if (name !== 'damaged.db') db.close()
  })
})

const hasPostgres = whyNoCluster() === undefined && inject('dialects').includes('postgres')

describe.skipIf(!hasPostgres)('a PostgreSQL database', () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>
  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(() => cluster?.stop())

  it('reveals schemas, enums, domains, arrays, documents and inherited tables', async () => {
    const address = await cluster.newDatabase()
    await cluster.query(
      `create schema "Sales Dept";
      create type mood as enum ('calm', 'keen');
      create domain plate as varchar(9) check (value ~ '^[A-Z]');
      create domain score as integer not null check (value between 1 and 5);
      create table vehicles (id bigint generated always as identity primary key, plate plate not null unique, mood mood not null default 'calm',
        moods mood[], tags text[], seen timestamptz not null default now(), built date, weight numeric(8,2) check (weight >= 0), rank score,
        "Big Name" text, extra jsonb, mail text, spans tsrange, secret bytea, doubled numeric generated always as (weight * 2) stored,
        state text not null check (state in ('new', 'old')), uid uuid default gen_random_uuid(), price money);
      comment on table vehicles is 'What is driven.';
      comment on column vehicles.plate is 'As it stands on the plate.';
      create table trucks (axles int) inherits (vehicles);
      create table "Sales Dept"."Order" (no int, part int, vehicle bigint not null references vehicles, parent_no int, parent_part int,
        primary key (no, part), foreign key (parent_no, parent_part) references "Sales Dept"."Order");
      create table logs (at timestamptz not null, line text) partition by range (at);
      create table logs_2025 partition of logs for values from ('2025-01-01') to ('2026-01-01');
      create unique index on logs (at);
      create view cheap as select * from vehicles;
      create materialized view counted as select count(*) from vehicles;
      insert into vehicles (plate, tags, extra, mail, state, rank, moods)
        select 'A' || i, array['a', 'b'], jsonb_build_object('seats', i, 'names', array['x']), 'm' || i || '@example.org', 'new', 1, '{keen}' from generate_series(1, 30) i`,
      address,
    )
    const told = await readTestSource(address)
    expect(told).toMatchObject({ fits: { adapter: 'postgrest' } })
    const vehicle = entityIn(told, 'vehicle')
    expect(vehicle).toMatchObject({ shape: 'public.vehicles', about: 'What is driven.', id: ['id'], rows: 30 })
    expect(summarizeProperties(vehicle.properties)).toEqual({
      id: 'integer',
      plate: 'string!',
      mood: 'one of calm, keen',
      moods: 'list of one of calm, keen',
      tags: 'list of one of a, b',
      seen: 'date-time',
      built: 'date',
      weight: 'number',
      rank: 'integer!',
      'Big Name': 'string',
      extra: 'object',
      mail: 'email',
      spans: 'unknown',
      secret: 'byte',
      doubled: 'number',
      state: 'one of new, old!',
      uid: 'uuid',
      price: 'string',
    })
    expect(vehicle.properties).toMatchObject({
      id: { readOnly: true },
      plate: { unique: true, maxLength: 9, says: 'As it stands on the plate.' },
      mood: { default: 'calm' },
      weight: { min: 0 },
      rank: { min: 1, max: 5 },
      doubled: { readOnly: true },
      extra: { properties: { seats: { type: 'integer' }, names: { type: 'array' } } },
    })
    expect(entityIn(told, 'order')).toMatchObject({
      shape: 'Sales Dept.Order',
      id: ['no', 'part'],
      properties: { vehicle: { refersTo: { entity: 'vehicle' } } },
      doubts: [
        "parent_no and parent_part together refer to one 'order', which no field supports; these columns are plain fields",
      ],
    })
    expect(entityIn(told, 'log').id).toEqual(['at'])
    expect(leftOutOf(told)).toEqual([
      'view public.cheap: records cannot be written through a view',
      'view public.counted: records cannot be written through a view',
      'table public.logs_2025: the table is a part of logs, which also contains the records',
      'table public.trucks: the table is a part of vehicles, which also contains the records',
    ])
  })

  it('can be read by a read-only user, even with a locked table and a hidden table', async () => {
    const address = await cluster.newDatabase()
    await cluster.query(
      `create table held (id int primary key); create table hidden (id int primary key); create table free (id int primary key);
      create role looker login password 'not-to-be-told'; grant select on held, free to looker`,
      address,
    )
    const { default: pg } = await import('pg')
    const holder = new pg.Client({ connectionString: address })
    holder.on('error', () => {})
    await holder.connect()
    await holder.query('begin; lock table held in access exclusive mode')
    const told = await readTestSource(address.replace('deckhand@', 'looker:not-to-be-told@'))
    await holder.end()
    const why = (name: string) => entityIn(told, name).doubts.join()
    expect(why('held')).toMatch(/another program has locked the table/)
    expect(why('hidden')).toMatch(/the database user does not have the permission/)
    expect(why('free')).toBe('')
    expect(JSON.stringify(told)).not.toContain('not-to-be-told')
  })

  it.each([
    ['has another name', (address: string) => `${address}x`, /has no database with that name/],
    ['does not exist', () => 'postgres://one:not-to-be-told@127.0.0.1:1/none', /cannot be reached/],
    ['has an invalid address', () => 'postgres://a:not@to@be:told/x y', /is invalid|cannot be reached/],
  ])('is named without its password where it %s', async (_, addressOf, says) => {
    const given = addressOf(await cluster.newDatabase())
    const said = await readTestSource(given).then(
      () => '',
      ({ message }: Error) => message,
    )
    expect(said).toMatch(says)
    expect(said).not.toContain('not-to-be-told')
  })
})
