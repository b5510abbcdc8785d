import { sql } from 'kysely'
import { hasPermission, labelInSentence, screenAddress, t } from '../../../vocabulary'
import { createUserDirectory } from '../../auth/user-directory'
import type { QueuedMail } from '../../contract/mail'
import type { Store, Transaction } from '../../contract/store'
import { retrying } from '../../database/retry'
import { inLanguage } from '../../platform/languages'
import type { MailQueue } from '../outbox/mail-queue'
import { mentionMailTable, mentionTable } from './comment-tables'
import { canSeeCommentedRecord } from './commented-record'
import { type CommentRow, findComment } from './read-comments'

/** The maximum number of characters that a mail shows of a comment. */
const most = 2000

interface MentionMailRow {
  readonly id: string
  readonly comment: string
  readonly person: string
  readonly language: string
  readonly createdAt: string
  readonly tries: number
}

/**
 * Queues a mail to a mentioned person. Each comment causes at most one mail per person, even if the author edits the
 * comment several times.
 *
 * @param language the language of the mail, which is the language of the comment's author.
 */
export async function queueMentionMail(
  trx: Transaction,
  comment: string,
  person: string,
  language: string,
): Promise<void> {
  const at = new Date().toISOString()
  await sql`insert into ${mentionMailTable} (id, comment, person, language, "createdAt", state, tries, "nextAt")
    values (${`${comment}.${person}`}, ${comment}, ${person}, ${language}, ${at}, 'waiting', 0, ${at})
    on conflict (id) do nothing`.execute(trx)
}

/**
 * The queue of mails about mentions. When the server sends a mail, it writes the text and checks the permission of the
 * recipient.
 */
export function createMentionMailQueue(store: Store, publicUrl: string): MailQueue {
  const { db, dialect, registry } = store
  const people = createUserDirectory(store)

  /**
   * The mail about a comment. Undefined if the person may not see the comment, or if the comment no longer mentions the
   * person.
   */
  const written = async (kept: MentionMailRow): Promise<QueuedMail | undefined> => {
    const comment = await findComment(db, kept.comment)
    const { rows } = await sql`select 1 from ${mentionTable} where comment = ${kept.comment}
      and person = ${kept.person}`.execute(db)
    const resource = comment && registry.find(comment.resource)
    const member = await people.byId(kept.person)
    if (!comment || rows.length === 0 || !resource?.comments || !registry.isLocal(resource.name)) return undefined
    if (!member?.active || !hasPermission(member.person.permissions, resource, 'show')) return undefined
    if (!(await canSeeCommentedRecord(store, member.person, { resource, record: comment.record }))) return undefined
    const link = publicUrl + screenAddress(resource.name, { id: comment.record })
    return {
      id: kept.id,
      createdAt: kept.createdAt,
      tries: kept.tries,
      toName: member.person.name,
      toAddress: member.person.email,
      ...inLanguage(kept.language, () => writeMentionMail(comment, t(resource.label.one), link)),
    }
  }

  return {
    due: async ({ now, never }, most) => {
      const { rows } = await sql<{ id: string }>`select id from ${mentionMailTable}
        where state = 'waiting' and ("nextAt" <= ${now} or "nextAt" > ${never})
        order by "nextAt", id limit ${sql.lit(most)}`.execute(db)
      return rows.map(({ id }) => id)
    },
    take: async (id, { now, until, never }) => {
      const { rows } = await retrying(dialect, () =>
        sql<MentionMailRow>`update ${mentionMailTable} set "nextAt" = ${until}
          where id = ${id} and state = 'waiting' and ("nextAt" <= ${now} or "nextAt" > ${never}) returning *`.execute(
          db,
        ),
      )
      const [kept] = rows
      const letter = kept && (await written(kept))
      if (kept && !letter) await note(store, id, 'not-sent', kept.tries, until)
      return letter
    },
    settle: ({ id, tries }, { state, nextAt, tries: now }) => note(store, id, state, Number(now ?? tries ?? 0), nextAt),
  }
}

const note = async ({ db, dialect }: Store, id: string, state: string, tries: number, nextAt: string | null) => {
  await retrying(dialect, () =>
    sql`update ${mentionMailTable} set state = ${state}, tries = ${tries}, "nextAt" = ${nextAt}
      where id = ${id}`.execute(db),
  )
}

function writeMentionMail(
  { byName: name, title, text }: CommentRow,
  label: string,
  link: string,
): Pick<QueuedMail, 'subject' | 'text'> {
  const blanks = {
    name,
    one: labelInSentence(label),
    title,
    link,
    text: text.length > most ? `${text.slice(0, most)} …` : text,
  }
  return {
    subject: t('{{name}} mentions you: {{one}} {{title}}', { ...blanks, one: label }),
    text: t('{{name}} mentions you in a comment on the {{one}} {{title}}:\n\n{{text}}\n\n{{link}}', blanks),
  }
}
