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
        got: `${formatCount(came, 'row')}, just as many as were asked for, and no ${totalHeader}`,
        screen: 'The list says that there may be more.',
        cure: `Answer all rows, or say in ${totalHeader} how many there are.`,
      }
    : {
        got: `${formatCount(came, 'row')}, and ${key} tells of ${total ?? 'more'}`,
        screen: 'The list shows these, and says that there are more which it cannot show.',
        cure: `Answer all rows, or read _start and _end and say in ${totalHeader} how many there are.`,
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
      got: `${formatCount(rows.length, 'row')}, and ${totalHeader}: ${told}`,
      screen: 'The pager counts wrong, and later pages cannot be reached.',
      cure: `Say in ${totalHeader} how many rows there are on all pages.`,
    }
  if (rows.length > size)
    return {
      got: `${rows.length} rows where ${size} were asked for, beside ${header}`,
      screen: 'Rows stand on several pages.',
      cure: 'Answer the rows from _start up to _end alone, or all rows and no such header.',
    }
  const due = told === undefined ? (hasMore === 'true' ? size : 0) : Math.min(size, total)
  if (rows.length < due)
    return {
      got: `${formatCount(rows.length, 'row')} where ${due} were due, beside ${header}: ${told ?? hasMore}`,
      screen: 'The rows that are left out stand on no page.',
      cure: 'Answer all rows from _start up to _end, and cap no page below that.',
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
    expected: 'a JSON array of records, bare or under data',
    screen: `The list says that it could not be loaded; dropdowns of ${resource.label.many} are empty.`,
    cure: `Answer GET ${desk.usable(resource, 'list')?.path} with an array of records, each with an id.`,
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
  const leftToIt = { screen: 'The list shows what came, as if it were what was asked for.' }
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
          cure: `Read ${key}, or answer all rows and no ${totalHeader}.`,
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
    await ask('list, page by page', 'one row each, not the same', '_start and _end', pages, (one, other) => {
      if (one.data.length !== 1 || other.data.length !== 1)
        return `${one.data.length} and ${other.data.length} rows where one each was asked for`
      if (idsOf(one) === idsOf(other)) return `the record ${idsOf(one)} on both pages`
      const otherTotal = [one, other].find((each) => each.total !== total)
      return otherTotal !== undefined && `${totalHeader}: ${otherTotal.total} on a page of one row, and ${total} before`
    })
    const { pageSize } = list
    if (total !== undefined && total > pageSize) {
      const due = Math.min(pageSize, total - pageSize)
      const known = new Set(records.map(({ id }) => id))
      const second = async () => [await get(page(2, pageSize), sorters)]
      await ask('list, second page', 'the rows after the first page', '_start and _end', second, ({ data }) => {
        const again = data.filter(({ id }) => known.has(id)).length
        if (data.length !== due) return `${formatCount(data.length, 'row')} where ${due} were due`
        return again > 0 && `${formatCount(again, 'row')} of the first page`
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
      await ask('list, sorted', 'another first row either way', '_sort and _order', ways, (one, other) =>
        one.data[0]?.[field] === other.data[0]?.[field] ? 'the same first row upwards and downwards' : false,
      )
    }
    const several = async () => [await get(page(1, ids.length), [], [{ field: 'id', operator: 'in', value: ids }])]
    await ask('list, by ids', 'those records alone', 'id=, once for each', several, (one) =>
      one.data.every(({ id }) => ids.includes(id)) && one.data.length === ids.length
        ? false
        : `${one.total} rows for ${ids.length} ids`,
    )
  }
  if (list.search.length > 0) {
    const found = async () => [await get(page(1, 1), [], [{ field: 'q', operator: 'eq', value: unmatchedSearchText }])]
    await ask('list, searched', 'no row that lacks the text', 'q', found, (one) =>
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
      screen: 'The tab says that it could not be loaded.',
      cure: `Answer with the records whose ${field} is ${value}, or with all.`,
      ask: () =>
        desk.data.getList({
          resource: resource.name,
          pagination: page(1, pageSize),
          filters: [{ field, operator: 'eq', value }],
        }) as Promise<ExaminedPage>,
      judge: ({ data, more }, exchanges) => {
        const others = data.filter((row) => row[field] !== undefined && String(row[field]) !== value)
        if (others.length > 0)
          return { got: `${others.length} of ${data.length} rows have another ${field}`, screen: 'The tab shows them.' }
        return more ? missingRowsFault(more) : firstPageProblem(exchanges, pageSize)
      },
    })
    findings.push(finding)
  }
  return findings
}
