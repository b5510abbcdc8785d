import path from 'node:path'
import Database from 'libsql'

/** Adds customers straight to the database of a stopped server. */
export function fillCustomers(dataDir, count) {
  const database = new Database(path.join(dataDir, 'deckhand.db'))
  database.exec(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into customer (id, "firstName", "lastName", email, category, status, "createdAt", "updatedAt")
    select printf('bench-%08d', i), printf('First%d', i % 977), printf('Last%d', i % 1499), printf('bench%d@example.com', i),
      (select id from customer_category order by id limit 1), i % 10 > 0,
      strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', printf('+%d minutes', i)), '2026-01-01T00:00:00.000Z'
    from n`)
  database.close()
}
