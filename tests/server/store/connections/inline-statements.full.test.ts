import Driver from 'libsql'
import { expect, it, onTestFinished } from 'vitest'
import { createInlineStatements } from '../../../../server/database/sqlite/inline-statements'

function opened() {
  const connection = new Driver(':memory:')
  onTestFinished(() => void connection.close())
  connection.exec("create table author (id text primary key, name text); insert into author values ('a', 'Ada')")
  return createInlineStatements(connection)
}

const byKey = { sql: 'select name from author where id = ?', parameters: ['a'] }
const times = (count: number, work: (at: number) => void) => Array.from({ length: count }, (_, at) => work(at))

it('a read by key runs on the main thread once worker threads were fast with it', () => {
  const near = opened()
  expect(near.answer(byKey)).toBeUndefined()
  times(5, () => near.learn(byKey, 0.2))
  expect(near.answer(byKey)?.rows).toEqual([{ name: 'Ada' }])
})

it('a machine that is sometimes busy does not move a statement to a worker thread', () => {
  const near = opened()
  times(100, (at) => near.learn(byKey, at % 4 === 0 ? 15 : 0.2))
  expect(near.answer(byKey)).toBeDefined()
})

it('a statement that is slow with some records stays on a worker thread', () => {
  const near = opened()
  times(100, (at) => near.learn(byKey, at % 2 === 0 ? 15 : 0.2))
  expect(near.answer(byKey)).toBeUndefined()
})

it('a statement that was slow on the main thread needs more fast runs before the next try', () => {
  const near = opened()
  const long = 'with recursive n(n) as (select 1 union all select n + 1 from n where n < ?) select count(*) from n'
  const slow = { sql: `select (${long}) as many from author where id = ?`, parameters: [3_000_000, 'a'] }
  times(5, () => near.learn(slow, 0.2))
  expect(near.answer(slow)?.rows).toEqual([{ many: 3_000_000 }])
  times(24, () => near.learn(slow, 0.2))
  expect(near.answer(slow)).toBeUndefined()
  near.learn(slow, 0.2)
  expect(near.answer(slow)).toBeDefined()
})

it('a table scan never runs on the main thread', () => {
  const near = opened()
  const all = { sql: 'select name from author where name = ?', parameters: ['Ada'] }
  times(100, () => near.learn(all, 0.2))
  expect(near.answer(all)).toBeUndefined()
})
