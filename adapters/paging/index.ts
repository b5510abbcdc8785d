import { moreThan } from '../more'
import { numberedPages } from './numbered'
import { isWalked, type Listed, readRows } from './read'
import { type AskRows, createGathering, type Pages, type Some } from './some'
import { walkedPages } from './walked'

/** The rows of one list, however its API gives them; what is learned of it is kept from one call to the next. */
export function createPages(listed: Listed): Pages {
  const { paging } = listed.list
  if (paging) return isWalked(paging) ? walkedPages(listed, paging) : numberedPages(listed, paging)
  const whole: Pages['whole'] = async (ask: AskRows, query): Promise<Some> => {
    const { rows: came, answer } = readRows(listed, await ask(query))
    const gathered = createGathering(listed.idOf)
    gathered.take(came)
    const more = moreThan(came.length, answer.body, answer.header)
    return { rows: gathered.rows, body: answer.body, isWhole: true, ...(more && { more }) }
  }
  return { some: whole, whole }
}
