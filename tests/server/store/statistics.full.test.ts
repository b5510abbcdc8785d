import { join } from 'node:path'
import Connection from 'libsql'
import { expect, it } from 'vitest'
import { refreshStatisticsStatements } from '../../../server/database/sqlite/statistics'
import { temporaryFolder } from '../support/stores'

it('statistics of all indexes of a table have the same row count, except indexes of hidden records', () => {
  const db = new Connection(join(temporaryFolder(), 'x.db'))
  const refresh = () => {
    for (const statement of refreshStatisticsStatements) db.exec(statement)
  }
  refresh()
  db.exec(`
    create table town (id text primary key, name text, hidden text);
    create index by_name on town (nullif(lower(name), ''), id) where hidden is null;
    create index by_id on town (id, hidden) where hidden is null;
    create index by_hidden on town (hidden, id) where hidden is not null;
    insert into town values ('1', 'one', null), ('2', 'two', null), ('3', 'three', 'x');
    analyze;
    update sqlite_stat1 set stat = '400 2 1' where idx = 'by_name';
    update sqlite_stat1 set stat = '100 1 1' where idx = 'by_id';
    update sqlite_stat1 set stat = '100 1' where idx like 'sqlite_autoindex%';
  `)
  refresh()
  refresh()
  const known = db.prepare("select idx, stat from sqlite_stat1 where tbl = 'town' order by idx").raw().all()
  expect(Object.fromEntries(known as [string, string][])).toEqual({
    by_hidden: '1 1 1',
    by_id: '200 1 1',
    by_name: '200 2 1 sz=80',
    sqlite_autoindex_town_1: '200 1',
  })
  db.close()
})
