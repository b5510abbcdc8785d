import { callOf, type Resource, t } from '../src/vocabulary'
import type { Outcome } from './api'
import type { Changes } from './changes'
import type { Notices } from './notices'

/** Calls that are under way at the same time. */
const abreast = 4

/** Makes one change to several records, and tells of all of them at once. */
export const createBulk =
  (changes: Changes, notices: Notices) =>
  async (resource: Resource, name: 'status' | 'delete', ids: readonly string[]): Promise<Outcome> => {
    const says = { status: resource.says.status, delete: resource.says.deleted }[name]
    const call = callOf(resource, name)
    const waiting = [...ids]
    const told: string[] = []
    const failed: { id: string; why: string }[] = []
    const worker = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
        try {
          const answer = await changes.send(resource, call, { id, says, quiet: true })
          told.push(changes.read(resource, answer).message ?? t(says))
        } catch (error) {
          failed.push({ id, why: (error as Error).message })
        }
    }
    await Promise.all(Array.from({ length: abreast }, worker))
    const tell = (type: 'success' | 'error', count: number, message = '') => {
      if (count > 0)
        notices.show({ type, message: count === 1 ? message : t('{{count}} records: {{message}}', { count, message }) })
    }
    tell('success', told.length, told[0])
    tell('error', failed.length, failed[0]?.why)
    return { done: told.length, failed }
  }
