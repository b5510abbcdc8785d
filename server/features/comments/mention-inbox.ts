import { sql } from 'kysely'
import { hasPermission, type Mention } from '../../../vocabulary'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import { oneOf } from '../../database/one-of'
import { idsInRowScope } from '../../database/row-scope'
import { rowScopedStore } from '../../records/visible'
import { commentTable, mentionTable } from './comment-tables'
import type { CommentRow } from './read-comments'

/** The maximum number of mentions in the inbox. Unseen mentions are first. */
const most = 100

/** The maximum number of characters that the inbox shows of a comment. */
const excerpt = 200

/**
 * The comments that mention a person, on records that the person may see. Unseen mentions are first, followed by the
 * latest mentions.
 */
export async function listMentions(store: Store, me: Person): Promise<readonly Mention[]> {
  const { registry, db } = store
  const { rows } = await sql<CommentRow & { seenAt: string | null }>`select one.*, seen."seenAt"
    from ${mentionTable} as seen join ${commentTable} as one on one.id = seen.comment where seen.person = ${me.id}
    order by case when seen."seenAt" is null then 0 else 1 end, one.id desc limit ${most}`.execute(db)
  const within = rowScopedStore(store, me)
  const there = new Set<string>()
  for (const name of new Set(rows.map(({ resource }) => resource))) {
    const resource = registry.find(name)
    if (!resource?.comments || !registry.isLocal(name) || !hasPermission(me.permissions, resource, 'show')) continue
    const ids = [...new Set(rows.filter((row) => row.resource === name).map(({ record }) => record))]
    for (const id of await idsInRowScope(within, db, resource, ids)) there.add(`${name}/${id}`)
  }
  return rows
    .filter(({ resource, record }) => there.has(`${resource}/${record}`))
    .map(({ id, resource, record, title, text, person, byName, at, seenAt }) => ({
      id,
      resource,
      record,
      title,
      text:
        text.length > excerpt
          ? `${text
              .slice(0, excerpt)
              .replace(/\p{Surrogate}/gu, '�')
              .trimEnd()}…`
          : text,
      by: { id: person, name: byName },
      at,
      isNew: seenAt === null,
    }))
}

/**
 * Marks mentions of a person as seen.
 *
 * @param ids the ids of the comments.
 */
export async function markMentionsRead({ db }: Store, me: Person, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update ${mentionTable} set "seenAt" = ${new Date().toISOString()}
    where person = ${me.id} and "seenAt" is null and ${oneOf(sql.ref('comment'), ids)}`.execute(db)
}
