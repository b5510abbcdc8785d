import { sql } from 'kysely'
import { type CommentPerson, compareFolded, foldText } from '../../vocabulary'
import { createPeople } from '../auth/people'
import type { Store, Transaction } from '../store/store'
import { type Place, sees } from './place'

/** So many are offered at once. */
const mostOffered = 8

/** So many of those whose names fit are looked at. */
const mostLookedAt = 60

/** The colleagues who may be mentioned: whoever is active and sees the record. */
export function createReaders(store: Store) {
  const people = createPeople(store)

  const reads = async (id: string, place: Place): Promise<CommentPerson | undefined> => {
    const member = await people.byId(id)
    if (!member?.active || !(await sees(store, member.person, place))) return undefined
    return { id, name: member.person.name }
  }

  return {
    /** Those of some ids who read what is written there. */
    among: async (ids: readonly string[], place: Place): Promise<readonly CommentPerson[]> => {
      const found: CommentPerson[] = []
      for (const id of ids) {
        const one = await reads(id, place)
        if (one) found.push(one)
      }
      return found
    },
    /** Those whose names have a word that begins so, or who are called so; at most eight, by name. */
    find: async (text: string, place: Place, trx: Transaction = store.db): Promise<readonly CommentPerson[]> => {
      const wanted = foldText(text.trim())
      const { rows } = await sql<CommentPerson>`select id, name from "user" where status = 1 order by id`.execute(trx)
      const sorted = rows.toSorted((one, other) => compareFolded(one.name, other.name))
      const fitting = sorted.filter(
        ({ name }) =>
          foldText(name).startsWith(wanted) ||
          foldText(name)
            .split(/[\s-]+/)
            .some((part) => part.startsWith(wanted)),
      )
      const found: CommentPerson[] = []
      for (const { id } of fitting.slice(0, mostLookedAt)) {
        const one = await reads(id, place)
        if (one) found.push(one)
        if (found.length === mostOffered) break
      }
      return found
    },
  }
}

export type Readers = ReturnType<typeof createReaders>
