import type { CrudFilter, CrudSort } from '@refinedev/core'
import { hasMoreHeader, totalHeader } from '../../../providers/lists/list-meta'
import { type AnyRecord, choiceValuesOf, type Resource } from '../../../vocabulary'
import type { MoreRows } from '../../adapters/more-rows'
import { findRows } from '../../adapters/response-rows'
import type { ConformClient } from '../conform-client'
import type { Exchange } from '../exchange'
import type { Finding, ResponseFault, ResponseVerdict } from '../finding'
import { formatCount } from '../finding'
import { idProblem, rawRowsOf } from '../raw-rows'
import { examineCall } from './examine-call'

/** The result of checking a list. */
export interface ExaminedList {
  readonly findings: readonly Finding[]
  /** The rows in the format that the user interface reads. */
  readonly records: readonly AnyRecord[]
  /** The rows in the format that the API returned. */
  readonly rows: readonly unknown[]
  /** Whether the API pages, sorts and searches the list. */
  readonly isPaged: boolean
  /** The total number of rows on all pages, if the API returns a total. */
  readonly total?: number
}

/** Finds the problem in one or two pages. */
type PageComparison = (one: ExaminedPage, other: ExaminedPage) => string | false

/** A list in the format that the user interface reads. */
export type ExaminedPage = { readonly data: readonly AnyRecord[]; readonly total?: number; readonly more?: MoreRows }

const page = (currentPage: number, pageSize: number) => ({ currentPage, pageSize, mode: 'server' }) as const

const sortersOf = ({ list }: Resource): CrudSort[] =>
  list.sort.split(',').map((name) => ({ field: name.replace(/^-/, ''), order: name.startsWith('-') ? 'desc' : 'asc' }))

/** The description of a fault: a list with missing rows. */
export const missingRowsFault = ({ key, total, received: came }: MoreRows): ResponseFault =>
  key === undefined
    ? {
        state: 'told',
        got: `${formatCount(came, 'row')}, exactly as many as requested, without the header ${totalHeader}`,
        screen: 'The list reports that there may be more rows.',
        cure: `Return all rows, or send the number of all rows in the header ${totalHeader}.`,
      }
    : {
        got: `${formatCount(came, 'row')}, but ${key} reports ${total ?? 'more'}`,
        screen: 'The list shows these rows, and reports that it cannot show the other rows.',
        cure: `Return all rows. Or support _start and _end, and send the number of all rows in the header ${totalHeader}.`,
      }

/** Compares the first page of a list with the total in the response headers. */
function firstPageProblem([first]: readonly Exchange[], size: number): ResponseFault | undefined {
  const rows = findRows(first?.answer?.body) ?? []
  const told = first?.answer?.header(totalHeader)
  const hasMore = first?.answer?.header(hasMoreHeader)
  const header = told === undefined ? hasMoreHeader : totalHeader
  if (told === undefined && hasMore === undefined) return undefined
  const total = Number(told)
  if (told !== undefined && (!Number.isSafeInteger(total) || total < rows.length))
    return {
      got: `${formatCount(rows.length, 'row')}, but ${totalHeader}: ${told}`,
      screen: 'The pager shows a wrong number of pages, and users cannot reach later pages.',
      cure: `Send the number of rows on all pages in the header ${totalHeader}.`,
    }
  if (rows.length > size)
    return {
      got: `${rows.length} rows instead of ${size}, with the header ${header}`,
      screen: 'The list shows the same rows on several pages.',
      cure: 'Return only the rows from _start up to _end, or return all rows without this header.',
    }
  const due = told === undefined ? (hasMore === 'true' ? size : 0) : Math.min(size, total)
  if (rows.length < due)
    return {
      got: `${formatCount(rows.length, 'row')} instead of ${due}, with the header ${header}: ${told ?? hasMore}`,
      screen: 'The list shows the omitted rows on no page.',
      cure: 'Return all rows from _start up to _end. Do not limit pages to fewer rows.',
    }
}

function judgeList({ more }: ExaminedPage, exchanges: readonly Exchange[], size: number): ResponseVerdict | undefined {
  const [first] = exchanges
  const rows = findRows(first?.answer?.body) ?? []
  const told = first?.answer?.header(totalHeader)
  const problem = idProblem(rows) ?? (more ? missingRowsFault(more) : firstPageProblem(exchanges, size))
  if (problem) return problem
  return told === undefined ? formatCount(rows.length, 'row') : `${rows.length} of ${told} rows`
}

/** Reads a resource's list in the same way as the user interface. */
export async function examineList(desk: ConformClient, resource: Resource): Promise<ExaminedList> {
  const { name, list } = resource
  const { finding, answer, exchanges } = await examineCall<ExaminedPage>({
    resource,
    call: 'list',
    expected: 'a JSON array of records, at the top level or under data',
    screen: `The list reports that it could not be loaded. Dropdowns of ${resource.label.many} are empty.`,
    cure: `Respond to GET ${desk.usable(resource, 'list')?.path} with an array of records, each with an id.`,
    ask: () =>
      desk.data.getList({
        resource: name,
        pagination: page(1, list.pageSize),
        sorters: sortersOf(resource),
      }) as Promise<ExaminedPage>,
    judge: (answer, exchanges) => judgeList(answer, exchanges, list.pageSize),
  })
  const isPaged = answer !== undefined && exchanges[0]?.answer?.header(totalHeader) !== undefined
  const rows = answer ? rawRowsOf(exchanges) : []
  return { findings: [finding], records: answer?.data ?? [], rows, isPaged, ...(isPaged && { total: answer.total }) }
}

const unmatchedSearchText = 'zqxjkvwp'

/**
 * Checks paging, sorting and search of an API that returns a total. With such an API, the user interface does not page,
 * sort or search lists itself.
 */
export async function examinePaging(
  desk: ConformClient,
  resource: Resource,
  { records, total }: ExaminedList,
): Promise<Finding[]> {
  const { name, list, fields } = resource
  const get = (pagination: ReturnType<typeof page>, sorters: CrudSort[] = [], filters: CrudFilter[] = []) =>
    desk.data.getList({ resource: name, pagination, sorters, filters }) as Promise<ExaminedPage>
  const leftToIt = { screen: 'The list shows the returned rows as if they were the requested rows.' }
  const ids = records.slice(1, 3).map(({ id }) => id)
  const asked: Finding[] = []
  const ask = async (
    call: string,
    expected: string,
    key: string,
    work: () => Promise<ExaminedPage[]>,
    fails: PageComparison,
  ) =>
    asked.push(
      (
        await examineCall<ExaminedPage[]>({
          resource,
          call,
          expected,
          ...leftToIt,
          cure: `Support ${key} in the query, or return all rows without the header ${totalHeader}.`,
          ask: work,
          judge: (pages) => {
            const problem = fails(...(pages as [ExaminedPage, ExaminedPage]))
            return problem ? { got: problem } : undefined
          },
        })
      ).finding,
    )
  const idsOf = ({ data }: ExaminedPage) => data.map(({ id }) => id).join()

  if (records.length > 1) {
    const sorters = sortersOf(resource)
    const pages = async () => [await get(page(1, 1), sorters), await get(page(2, 1), sorters)]
    await ask(
      'list, page by page',
      'one row on each page, with different records',
      '_start and _end',
      pages,
      (one, other) => {
        if (one.data.length !== 1 || other.data.length !== 1)
          return `${one.data.length} and ${other.data.length} rows instead of one row on each page`
        if (idsOf(one) === idsOf(other)) return `the record ${idsOf(one)} on both pages`
        const otherTotal = [one, other].find((each) => each.total !== total)
        return (
          otherTotal !== undefined &&
          `${totalHeader}: ${otherTotal.total} on a page of one row, but ${total} on the first page`
        )
      },
    )
    const { pageSize } = list
    if (total !== undefined && total > pageSize) {
      const due = Math.min(pageSize, total - pageSize)
      const known = new Set(records.map(({ id }) => id))
      const second = async () => [await get(page(2, pageSize), sorters)]
      await ask('list, second page', 'the rows after the first page', '_start and _end', second, ({ data }) => {
        const again = data.filter(({ id }) => known.has(id)).length
        if (data.length !== due) return `${formatCount(data.length, 'row')} instead of ${due}`
        return again > 0 && `${formatCount(again, 'row')} that the first page also contains`
      })
    }
    const field = list.columns.find((column) => {
      const { kind, derived } = fields[column] ?? {}
      const values = records.map((record) => record[column])
      const isPlain = values.every((value) => typeof value === 'string' || typeof value === 'number')
      return kind && kind.sortable !== false && !derived && isPlain && new Set(values).size > 1
    })
    if (field) {
      const order = (way: 'asc' | 'desc') => get(page(1, 1), [{ field, order: way }])
      const ways = async () => [await order('asc'), await order('desc')]
      await ask(
        'list, sorted',
        'different first rows in ascending and descending order',
        '_sort and _order',
        ways,
        (one, other) =>
          one.data[0]?.[field] === other.data[0]?.[field]
            ? 'the same first row in ascending and descending order'
            : false,
      )
    }
    const several = async () => [await get(page(1, ids.length), [], [{ field: 'id', operator: 'in', value: ids }])]
    await ask('list, by ids', 'only the requested records', 'several parameters id=', several, (one) =>
      one.data.every(({ id }) => ids.includes(id)) && one.data.length === ids.length
        ? false
        : `${one.total} rows for ${ids.length} ids`,
    )
  }
  if (list.search.length > 0) {
    const found = async () => [await get(page(1, 1), [], [{ field: 'q', operator: 'eq', value: unmatchedSearchText }])]
    await ask('list, searched', 'only rows that contain the search text', 'q', found, (one) =>
      one.data.length > 0 ? `${one.total} rows for '${unmatchedSearchText}'` : false,
    )
  }
  return asked
}

/** Reads each tab of a list. */
export async function examineTabs(desk: ConformClient, resource: Resource): Promise<Finding[]> {
  const { tabs, pageSize } = resource.list
  if (!tabs || resource.fields[tabs.field]?.derived) return []
  const { field, values = choiceValuesOf(resource.fields[field]) ?? [] } = tabs
  const findings: Finding[] = []
  for (const value of values) {
    const { finding } = await examineCall<ExaminedPage>({
      resource,
      call: `list, ${field} ${value}`,
      expected: `records whose ${field} is ${value}`,
      screen: 'The tab reports that it could not be loaded.',
      cure: `Respond with the records whose ${field} is ${value}, or with all records.`,
      ask: () =>
        desk.data.getList({
          resource: resource.name,
          pagination: page(1, pageSize),
          filters: [{ field, operator: 'eq', value }],
        }) as Promise<ExaminedPage>,
      judge: ({ data, more }, exchanges) => {
        const others = data.filter((row) => row[field] !== undefined && String(row[field]) !== value)
        if (others.length > 0)
          return {
            got: `${others.length} of ${data.length} rows have another ${field}`,
            screen: 'The tab also shows these rows.',
          }
        return more ? missingRowsFault(more) : firstPageProblem(exchanges, pageSize)
      },
    })
    findings.push(finding)
  }
  return findings
}
