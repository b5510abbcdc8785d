import { detectMoreRows } from '../more-rows'
import { createCursorPageReader } from './cursor-pages'
import { createNumberedPageReader } from './numbered-pages'
import { createRowCollector, type FetchForeignRows, type PagedListReader, type PagedRows } from './paged-rows'
import { isCursorPaging, type ListReadOptions, parsePage } from './parse-page'

/**
 * Creates the reader of one list, for any paging convention. The reader stores facts about the API between calls, such
 * as the API's page size.
 */
export function createPagedListReader(listed: ListReadOptions): PagedListReader {
  const { paging } = listed.list
  if (paging)
    return isCursorPaging(paging) ? createCursorPageReader(listed, paging) : createNumberedPageReader(listed, paging)
  const whole: PagedListReader['whole'] = async (ask: FetchForeignRows, query): Promise<PagedRows> => {
    const { rows: came, answer } = parsePage(listed, await ask(query))
    const gathered = createRowCollector(listed.idOf)
    gathered.take(came)
    const more = detectMoreRows(came.length, answer.body, answer.header)
    return { rows: gathered.rows, body: answer.body, isWhole: true, ...(more && { more }) }
  }
  return { some: whole, whole }
}
