import { callOf, t, uuid } from '../../vocabulary'
import type { Api } from '../api'
import type { Notices } from '../notices'
import type { ApiProblem } from '../problem'
import type { ChangeSender } from './change-sender'

/** The maximum number of calls at the same time. */
const abreast = 4

/** Processes all items in sequence, with a few calls at a time. */
async function each<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as T, index)
  }
  await Promise.all(Array.from({ length: abreast }, worker))
}

/**
 * Whether a failure prevents all further changes: an expired session or a missing network. All other failures affect
 * only one record.
 */
const endsAll = ({ isNetwork, statusCode }: ApiProblem) => isNetwork || statusCode === 401

/**
 * Processes several records, and reports the result for each record. After a failure that affects all records, the
 * remaining records fail with the same problem.
 */
async function eachTold<T, Done>(
  items: readonly T[],
  work: (item: T) => Promise<Done>,
  told: (index: number, problem?: ApiProblem, done?: Done) => void,
): Promise<void> {
  let last: ApiProblem | undefined
  await each(items, async (item, index) => {
    if (last) return told(index, last)
    try {
      told(index, undefined, await work(item))
    } catch (error) {
      const problem = error as ApiProblem
      if (endsAll(problem)) last = problem
      told(index, problem)
    }
  })
}

/** Creates several records without toast or spinner. The caller shows the progress and the failures to the user. */
export const createInBulk =
  (changes: ChangeSender): Api['createAll'] =>
  (resource, records, told) => {
    const call = callOf(resource, 'create')
    const details = { quiet: true, counts: false, several: true }
    return eachTold(
      records,
      (values) => changes.send(resource, call, { ...details, values }),
      (index, problem) => told(index, problem),
    )
  }

/** Saves changes to several records, with one toast for all saved records. */
export const saveInBulk =
  (save: Api['save'], notices: Notices, undo?: (batch: string) => Promise<void>): Api['saveAll'] =>
  async (resource, all, told) => {
    const batch = uuid()
    let saved = 0
    await eachTold(
      all,
      (saving) => save(resource, { ...saving, batch }, true),
      (index, problem, done) => {
        if (!problem) saved += 1
        told(index, problem, done)
      },
    )
    if (saved > 0)
      notices.show({
        type: 'success',
        message: t('{{count}} records saved.', { count: saved }),
        ...(undo && { undo: () => undo(batch) }),
      })
  }
