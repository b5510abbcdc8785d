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

it('what is named by its key is read without a thread once threads were quick with it', () => {
  const near = opened()
  expect(near.answer(byKey)).toBeUndefined()
  times(5, () => near.learn(byKey, 0.2))
  expect(near.answer(byKey)?.rows).toEqual([{ name: 'Ada' }])
})

it('a machine that is busy now and then makes threads no more needed than before', () => {
  const near = opened()
  times(100, (at) => near.learn(byKey, at % 4 === 0 ? 15 : 0.2))
  expect(near.answer(byKey)).toBeDefined()
})

it('what is slow with some records is left to threads', () => {
  const near = opened()
  times(100, (at) => near.learn(byKey, at % 2 === 0 ? 15 : 0.2))
  expect(near.answer(byKey)).toBeUndefined()
})

it('what was slow without a thread has to be quick with one for longer before it is tried again', () => {
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

it('what looks through a table is never read without a thread', () => {
  const near = opened()
  const all = { sql: 'select name from author where name = ?', parameters: ['Ada'] }
  times(100, () => near.learn(all, 0.2))
  expect(near.answer(all)).toBeUndefined()
})
