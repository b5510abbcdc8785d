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

/** Adds orders with their items to the sample data of a stopped server, each a copy of one that is there. */
export function fillOrders(dataDir, count) {
  const database = new Database(path.join(dataDir, 'deckhand.db'))
  const { there } = database.prepare('select count(*) as there from customer_order').get()
  const copies = Math.ceil(count / there) - 1
  const copy = (table, ...named) => {
    const columns = database.prepare(`select name from pragma_table_info('${table}')`).all()
    const names = columns.map(({ name }) => `"${name}"`)
    const values = names.map((name) => (named.includes(name) ? `${name} || '-' || i` : name))
    database.exec(`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${copies})
      insert into ${table} (${names}) select ${values} from n cross join ${table} as one`)
  }
  database.exec('begin')
  copy('customer_order', '"id"', '"orderNumber"')
  copy('order_item', '"id"', '"order"')
  database.exec('commit; analyze')
  database.close()
}
