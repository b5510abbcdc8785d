import { sql } from 'kysely'
import type { Store } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { retrying } from '../../database/retry'
import { binTable } from '../../database/transactions/bin'

/** The comments on records. Comments of a deleted record stay, because the record may be restored. */
export const commentTable = sql.table('deckhand_comment')

/** The people that comments mention, and the times at which these people saw the mentions. */
export const mentionTable = sql.table('deckhand_mention')

/** The mails about mentions, with the status of each mail. */
export const mentionMailTable = sql.table('deckhand_mention_letter')

/** Creates the tables of comments and mentions. */
export async function createCommentTables({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<void> {
  const statements = [
    sql`create table if not exists ${commentTable} (id text primary key, resource text not null, record text not null,
      title text not null, text text not null, person text not null, "byName" text not null, at text not null,
      "editedAt" text, mentions text not null)`,
    sql`create index if not exists deckhand_comment_record on ${commentTable} (record, id)`,
    sql`create table if not exists ${mentionTable} (comment text not null references ${commentTable} (id) on delete cascade,
      person text not null, "seenAt" text, primary key (comment, person))`,
    sql`create index if not exists deckhand_mention_person on ${mentionTable} (person, comment)`,
    sql`create table if not exists ${mentionMailTable} (id text primary key,
      comment text not null references ${commentTable} (id) on delete cascade, person text not null,
      language text not null, "createdAt" text not null, state text not null, tries integer not null, "nextAt" text)`,
    sql`create index if not exists deckhand_mention_letter_due on ${mentionMailTable} (state, "nextAt")`,
    sql`create index if not exists deckhand_mention_letter_comment on ${mentionMailTable} (comment)`,
  ]
  for (const statement of statements) await retrying(dialect, () => statement.execute(db))
}

/**
 * Deletes comments of permanently deleted records. Such records are neither in the table of their resource nor in the
 * bin.
 */
export async function deleteOrphanedComments({ db, registry }: Pick<Store, 'db' | 'registry'>): Promise<void> {
  for (const { name, comments } of registry.localResources)
    if (comments)
      await sql`delete from ${commentTable} where resource = ${name}
        and record not in (select id from ${sql.table(tableName(name))})
        and record not in (select record from ${sql.table(binTable)} where resource = ${name})`.execute(db)
}
