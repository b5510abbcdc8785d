/** The resources to which people add records, with their tables. */
const tables = {
  customer: 'customer',
  'customer-order': 'customer_order',
  'customer-card-mapping': 'customer_card_mapping',
  'stock-in': 'stock_in',
}

/**
 * Queries for temporary rows in a database of several processes. No temporary row may remain after all work has ended.
 */
export const leftovers = {
  'jobs that have not ended': `select id from deckhand_job where state in ('previewing', 'ready', 'running')`,
  'records of jobs that wait': `select number from deckhand_job_item join deckhand_job on deckhand_job.id = job
    where deckhand_job.state = 'done' and deckhand_job_item.state in ('waiting', 'change', 'create')`,
  'processes that prepare': 'select id from deckhand_preparing',
  'keys of calls without an answer': `select key from deckhand_answer where told is null and "at" <
    extract(epoch from clock_timestamp()) * 1000 - 30000`,
  'transactions that nobody ends': `select pid from pg_stat_activity where state like 'idle in transaction%'
    and state_change < clock_timestamp() - interval '10 seconds'`,
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0)

const times = (all, one) => all.filter((other) => other === one).length

/** A value as JSON. The JSON contains only the id of a reference, because the name of a reference can change. */
const essenceOf = (value) => JSON.stringify(value?.id ?? value)

/**
 * Finds records whose history entries have a wrong sequence. In a correct sequence, each change starts with the result
 * of the previous change.
 */
export async function outOfOrder(query) {
  const entries = await query('select record, changes from audit_entry where record is not null order by "at", id')
  const left = new Map()
  const found = new Set()
  for (const { record, changes } of entries)
    for (const { field, before = null, after = null } of JSON.parse(changes ?? '[]')) {
      const key = `${record} ${field}`
      if (left.has(key) && left.get(key) !== essenceOf(before)) found.add(record)
      left.set(key, essenceOf(after))
    }
  return [...found]
}

/**
 * Compares a database with all acknowledged writes.
 *
 * @param query runs a query in the database.
 * @param kept the acknowledged writes that `persistently` has reported.
 * @param clerks the results of `clerks`.
 * @param gone queries for rows that must not remain, by the name of the rows in the message.
 */
export async function lookInto(query, kept, { jobs, undone }, gone) {
  const faults = []
  const row = { acknowledged: kept.length, lost: 0, doubled: 0, 'without history': 0 }
  const opened = { customer: 6, 'stock-in': 8 }
  for (const [resource, table] of Object.entries(tables)) {
    const added = kept.filter(({ method, path }) => method === 'POST' && path === `/${resource}`)
    const ids = added.map(({ answer }) => answer.data.id)
    const there = new Set((await query(`select id from ${table}`)).map(({ id }) => id))
    row.lost += ids.filter((id) => !there.has(id)).length
    row.doubled += there.size - (opened[resource] ?? 0) - new Set(ids).size
    const unsaid = await query(`select id from ${table} t where not exists
      (select 1 from audit_entry where resource = '${resource}' and record = t.id)`)
    row['without history'] += unsaid.length
  }
  const entries = await query(
    `select record, changes from audit_entry where resource = 'customer' and action = 'changed'`,
  )
  const names = entries.flatMap(({ record, changes }) =>
    JSON.parse(changes ?? '[]').flatMap(({ field, after }) => (field === 'lastName' ? [`${record} ${after}`] : [])),
  )
  for (const { method, path, sent } of kept.filter(({ sent }) => sent?.lastName !== undefined)) {
    if (method !== 'PUT') continue
    const found = times(names, `${path.split('/').at(-1)} ${sent.lastName}`)
    if (found === 0) row.lost++
    if (found > 1) row.doubled++
  }
  const categories = new Map((await query('select name, id from product_category')).map(({ name, id }) => [name, id]))
  for (const { id, names: wanted, done, failed } of jobs) {
    row.lost += wanted.filter((name) => !categories.has(name)).length
    if (done !== wanted.length || failed !== 0)
      faults.push(`A job processed ${done} records, and ${failed} records failed.`)
    const told = (await query(`select record from audit_entry where batch = '${id}'`)).map(({ record }) => record)
    row.doubled += told.length - new Set(told).size
    if (new Set(told).size !== wanted.length) faults.push(`The history contains ${told.length} records of a job.`)
  }
  row.doubled += categories.size - 1 - sum(jobs.map(({ names: wanted }) => wanted.length))
  for (const { id, request } of undone) {
    const [customer] = await query(`select "lastName" from customer where id = '${id}'`)
    const back = await query(`select id from audit_entry where undoes = '${request}' and record = '${id}'`)
    if (customer?.lastName !== null || back.length === 0) row.lost++
    if (back.length > 1) row.doubled++
  }
  for (const [what, text] of Object.entries(gone)) {
    const found = await query(text)
    if (found.length > 0) faults.push(`${found.length} ${what} remain.`)
  }
  return { row: { ...row, jobs: jobs.length, undone: undone.length }, faults }
}
