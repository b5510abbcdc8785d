import { openDatabase } from './database.mjs'

/** Inserts records directly into the database of a stopped server, up to a number per resource. */
export async function fill(place, { customers = 0, orders = 0, cards = 0 }) {
  const database = await openDatabase(place)
  const { rowsOf } = database
  await database.begun()
  await rowsOf('begin')
  const later = await rowsOf(database.indexes)
  // Creating an index at the end is much faster than updating the index for each row.
  for (const { name } of later) await rowsOf(`drop index "${name}"`)
  if (customers > 0) await addCustomers(database, customers)
  if (orders > 0) await copyOf(database, orders, 'customer_order', ['orderNumber'], { order_item: 'order' })
  if (cards > 0) await copyOf(database, cards, 'customer_card_mapping', ['cardNumber'])
  for (const { made } of later) await rowsOf(made)
  // The daily sums depend on the orders. The next start computes missing sums.
  await rowsOf('delete from sold_on_day')
  await rowsOf('commit')
  await rowsOf(database.tidy)
  await database.close()
}

const numbers = (count) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`

const addCustomers = ({ rowsOf, moment }, count) =>
  rowsOf(`
    insert into customer (id, "firstName", "lastName", email, category, status, "createdAt", "updatedAt")
    ${numbers(count)}
    select 'bench-' || (100000000 + i), 'First' || (i % 977), 'Last' || (i % 1499), 'bench' || i || '@example.com',
      (select id from customer_category order by id limit 1), case when i % 10 > 0 then 1 else 0 end,
      ${moment('i')}, '2026-01-01T00:00:00.000Z'
    from n`)

/** Copies the existing rows with other ids and unique values. Also copies the rows that refer to the copied rows. */
async function copyOf({ rowsOf, columnsOf }, count, table, unique, followers = {}) {
  const [{ there }] = await rowsOf(`select count(*) as there from ${table}`)
  const copies = Math.ceil(count / Number(there)) - 1
  const copy = async (from, renamed) => {
    const names = (await rowsOf(columnsOf(from))).map(({ name }) => name)
    const values = names.map((name) => (renamed.includes(name) ? `"${name}" || '-' || i` : `"${name}"`))
    const columns = names.map((name) => `"${name}"`)
    await rowsOf(
      `insert into ${from} (${columns}) ${numbers(copies)} select ${values} from n cross join ${from} as one`,
    )
  }
  await copy(table, ['id', ...unique])
  for (const [follower, reference] of Object.entries(followers)) await copy(follower, ['id', reference])
}
