import { runnerImport } from 'vite'
import { root } from '../support/root.mjs'

const moduleOf = async (path) => (await runnerImport(`${root}/${path}`)).module

/** Records the statements that a function runs in the database, with their values. */
async function heard({ db }, ask) {
  const executor = db.getExecutor()
  const { executeQuery } = executor
  const statements = []
  executor.executeQuery = function (query, id) {
    statements.push({ sql: query.sql, parameters: query.parameters })
    return executeQuery.call(this, query, id)
  }
  try {
    await ask()
  } finally {
    executor.executeQuery = executeQuery
  }
  return statements
}

/**
 * Records the statements that the product runs in the database of a stopped server. The statements read the page and
 * the count of each list, a record by its id, and a created record.
 *
 * @param paths the list calls for customers.
 */
export async function statementsOf(dataDir, paths) {
  const [{ registry, handlers }, { openStore }, { readListQuery }] = await Promise.all(
    ['server/operations/registry.ts', 'server/database/open-store.ts', 'server/records/list-query.ts'].map(moduleOf),
  )
  const store = await openStore({ registry, handlers, dataDir })
  try {
    const [customer, category] = ['customer', 'customer-category'].map(registry.get)
    const lists = {}
    // The product caches counts by filter, so each count statement runs only once.
    const counts = {}
    for (const path of paths) {
      const query = Object.fromEntries(new URLSearchParams(path.slice(path.indexOf('?'))))
      const asked = await heard(store, () => store.list(customer, readListQuery(customer, query)))
      const isCount = ({ sql }) => sql.includes('count(*) as total')
      const narrowed = JSON.stringify(Object.entries(query).filter(([name]) => !name.startsWith('_')))
      counts[narrowed] ??= asked.find(isCount)
      lists[path] = { page: asked.findLast((one) => !isCount(one)), count: counts[narrowed] }
    }
    const [one] = await heard(store, () => store.show(customer, ''))
    const [created] = await heard(store, () => store.show(category, ''))
    return { lists, one, created }
  } finally {
    await store.close()
  }
}
