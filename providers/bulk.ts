import { callOf, type Resource, t } from '../vocabulary'
import type { Api, Outcome } from './api'
import type { Changes } from './changes'
import type { Notices } from './notices'
import type { Problem } from './problem'

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

/** Creates several records without toast or spinner: who asks for it shows how far it is, and tells what failed. */
export const createSeveral =
  (changes: Changes): Api['createAll'] =>
  async (resource, records, told) => {
    const call = callOf(resource, 'create')
    let isOver = false
    await each(records, async (values, index) => {
      if (isOver) return
      try {
        await changes.send(resource, call, {
          values,
          says: resource.says.created,
          quiet: true,
          counts: false,
          several: true,
        })
        told(index)
      } catch (error) {
        const problem = error as Problem
        // Whoever is signed out by it, or has no network, creates nothing more.
        isOver = problem.isNetwork || problem.statusCode === 401 || problem.statusCode === 403
        told(index, problem)
      }
    })
  }
