import { callOf, type Resource, t } from '../vocabulary'
import type { Api, Outcome } from './api'
import type { Changes } from './changes'
import type { Notices } from './notices'
import type { Problem } from './problem'
import { uuid } from './uuid'

/** Calls that are under way at the same time. */
const abreast = 4

/** Works on each item, a few at the same time, in their order. */
async function each<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as T, index)
  }
  await Promise.all(Array.from({ length: abreast }, worker))
}

/** Makes one change to several records, and tells of all of them at once. */
export const createBulk =
  (changes: Changes, notices: Notices) =>
  async (resource: Resource, name: 'status' | 'delete', ids: readonly string[]): Promise<Outcome> => {
    const says = { status: resource.says.status, delete: resource.says.deleted }[name]
    const call = callOf(resource, name)
    const told: string[] = []
    const failed: { id: string; why: string }[] = []
    await each(ids, async (id) => {
      try {
        const answer = await changes.send(resource, call, { id, says, quiet: true })
        told.push(changes.read(resource, answer).message ?? t(says))
      } catch (error) {
        failed.push({ id, why: (error as Error).message })
      }
    })
    const tell = (type: 'success' | 'error', count: number, message = '') => {
      if (count > 0) notices.show({ type, message: t('{{count}} records: {{message}}', { count, message }) })
    }
    tell('success', told.length, told[0])
    tell('error', failed.length, failed[0]?.why)
    return { done: told.length, failed }
  }

/** Whoever is signed out by it, or has no network, changes nothing more. */
const endsAll = ({ isNetwork, statusCode }: Problem) => isNetwork || statusCode === 401 || statusCode === 403

/** Works on several records, and tells of each; once nothing more can be done, those that are left fail for the same reason. */
async function eachTold<T, Done>(
  items: readonly T[],
  work: (item: T) => Promise<Done>,
  told: (index: number, problem?: Problem, done?: Done) => void,
): Promise<void> {
  let last: Problem | undefined
  await each(items, async (item, index) => {
    if (last) return told(index, last)
    try {
      told(index, undefined, await work(item))
    } catch (error) {
      const problem = error as Problem
      if (endsAll(problem)) last = problem
      told(index, problem)
    }
  })
}

/** Creates several records without toast or spinner: who asks for it shows how far it is, and tells what failed. */
export const createSeveral =
  (changes: Changes): Api['createAll'] =>
  (resource, records, told) => {
    const call = callOf(resource, 'create')
    const details = { says: resource.says.created, quiet: true, counts: false, several: true }
    return eachTold(
      records,
      (values) => changes.send(resource, call, { ...details, values }),
      (index, problem) => told(index, problem),
    )
  }

/** Saves what was changed of several records, and tells of all that are saved at once. */
export const saveSeveral =
  (save: Api['save'], notices: Notices): Api['saveAll'] =>
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
        message: t('{{count}} records: {{message}}', { count: saved, message: t(resource.says.updated) }),
      })
  }
