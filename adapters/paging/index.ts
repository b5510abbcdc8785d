import { detectMoreRows } from '../more'
import { createNumberedPageReader } from './numbered'
import { isCursorPaging, type ListReadOptions, parsePage } from './read'
import { createRowCollector, type FetchForeignRows, type PagedListReader, type PagedRows } from './some'
import { createCursorPageReader } from './walked'

/** The rows of one list, however its API gives them; what is learned of it is kept from one call to the next. */
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
