import { sql } from 'kysely'
import { type CommentPerson, compareFolded, foldText, hasPermission, userResourceName } from '../../../vocabulary'
import { createUserDirectory } from '../../auth/user-directory'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import { idsInRowScope } from '../../database/row-scope'
import { rowScopedStore } from '../../records/visible'
import { commentTable } from './comment-tables'
import { type CommentedRecord, canSeeCommentedRecord } from './commented-record'

/** The maximum number of people in one response. */
const mostOffered = 8

/** The maximum number of people with a matching name whose access is checked. */
const mostLookedAt = 60

/**
 * The colleagues that an author may mention: active people who may see the record and whom the author may see. An
 * author with the permission to see users sees the users in the author's row scope. Every author sees the people who
 * have commented on the record.
 */
export function createMentionablePeople(store: Store) {
  const people = createUserDirectory(store)

  const reads = async (id: string, place: CommentedRecord): Promise<CommentPerson | undefined> => {
    const member = await people.byId(id)
    if (!member?.active || !(await canSeeCommentedRecord(store, member.person, place))) return undefined
    return { id, name: member.person.name }
  }

  /** The ids, among the given ids, of people that the author may see. */
  const seenBy = async (author: Person, ids: readonly string[], { resource, record }: CommentedRecord) => {
    const users = store.registry.get(userResourceName)
    const maySee = hasPermission(author.permissions, users, 'list') || hasPermission(author.permissions, users, 'show')
    const seen = new Set(maySee ? await idsInRowScope(rowScopedStore(store, author), store.db, users, ids) : [])
    const { rows } = await sql<{ person: string }>`select distinct person from ${commentTable}
      where resource = ${resource.name} and record = ${record}`.execute(store.db)
    for (const { person } of rows) seen.add(person)
    return seen
  }

  return {
    /** The people, among the given ids, that the author may mention on the record. */
    filterMentionable: async (
      ids: readonly string[],
      place: CommentedRecord,
      author: Person,
    ): Promise<readonly CommentPerson[]> => {
      const seen = await seenBy(author, ids, place)
      const found: CommentPerson[] = []
      for (const id of ids) {
        const one = seen.has(id) ? await reads(id, place) : undefined
        if (one) found.push(one)
      }
      return found
    },
    /**
     * The people that the author may mention on the record, with a word in their names that starts with the text. The
     * result has at most eight people, sorted by name.
     */
    find: async (text: string, place: CommentedRecord, author: Person): Promise<readonly CommentPerson[]> => {
      const wanted = foldText(text.trim())
      const { rows } = await sql<CommentPerson>`select id, name from "user" where status = 1 order by id`.execute(
        store.db,
      )
      const sorted = rows.toSorted((one, other) => compareFolded(one.name, other.name))
      const named = sorted.filter(
        ({ name }) =>
          foldText(name).startsWith(wanted) ||
          foldText(name)
            .split(/[\s-]+/)
            .some((part) => part.startsWith(wanted)),
      )
      const ids = named.map(({ id }) => id)
      const seen = await seenBy(author, ids, place)
      const found: CommentPerson[] = []
      for (const id of ids.filter((one) => seen.has(one)).slice(0, mostLookedAt)) {
        const one = await reads(id, place)
        if (one) found.push(one)
        if (found.length === mostOffered) break
      }
      return found
    },
  }
}

export type MentionablePeople = ReturnType<typeof createMentionablePeople>
