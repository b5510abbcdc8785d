/**
 * The statements that refresh the planner's statistics of tables that have grown. SQLite estimates the number of rows
 * from samples. The estimates for the indexes of one table therefore differ by up to ten times. With such estimates,
 * the planner would read the complete table although an index contains all needed columns. Therefore all indexes of a
 * table get the mean estimate, except the indexes of hidden records, which are few. SQLite also assumes that normalized
 * texts are shorter than a number, and would count records with the indexes of these texts. Therefore the indexes of
 * normalized texts get the usual size of such texts.
 */
export const refreshStatisticsStatements: readonly string[] = [
  'pragma optimize = 0x10002',
  // Creates the table of statistics if the table does not exist.
  'analyze sqlite_schema',
  `with known as materialized (
      select tbl, idx, stat, cast(stat as integer) as rows, substr(stat, instr(stat, ' ')) as rest,
        case when sql like '%nullif(%' and stat not like '% sz=%'
          then ' sz=' || (50 + 30 * (length(sql) - length(replace(sql, 'nullif(', ''))) / 7) else '' end as size
      from sqlite_stat1 left join sqlite_master on type = 'index' and name = idx
      where stat like '% %' and coalesce(sql, '') not like '%is not null'),
    means as materialized (select tbl, cast(avg(rows) as integer) as rows from known group by tbl),
    meant as materialized (
      select tbl, idx, stat, means.rows || rest || size as better from known join means using (tbl))
    update sqlite_stat1 set stat = better from meant
    where sqlite_stat1.tbl = meant.tbl and sqlite_stat1.idx = meant.idx and better <> meant.stat`,
  // Makes this connection load the changed statistics.
  'analyze sqlite_schema',
]
