import type { FastifyInstance } from 'fastify'
import { may, t } from '../src/vocabulary'
import type { Person } from './auth/person'
import { Problem } from './problem'
import { retrying } from './store/retry'
import type { Store } from './store/store'

const table = 'bookmark'

/** A screen that a person may keep at hand. */
interface Suggestion {
  readonly id: string
  readonly target: string
  readonly title: string
  readonly icon: string | null
  readonly isBookmarked: boolean
}

/** The screens that a person may keep at hand, of those that they may see. Outside of /api/v1, as the specification has it. */
export async function addBookmarks(app: FastifyInstance, { db, dialect, registry }: Store): Promise<void> {
  await retrying(dialect, () =>
    db.schema
      .createTable(table)
      .ifNotExists()
      .addColumn('person', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('screen', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('bookmark_pk', ['person', 'screen'])
      .execute(),
  )

  const screensOf = (person: Person) => registry.all.filter((one) => one.menu && may(person.held, one, 'list'))

  const read = async (person: Person) => {
    const rows = await db.selectFrom(table).select('screen').where('person', '=', person.id).execute()
    const kept = new Set(rows.map(({ screen }) => screen))
    const suggestions = screensOf(person).map(
      ({ name, label, menu }): Suggestion => ({
        id: name,
        target: `/${name}`,
        title: t(label.many),
        icon: menu?.icon ?? null,
        isBookmarked: kept.has(name),
      }),
    )
    return { suggestions, bookmarks: suggestions.filter(({ isBookmarked }) => isBookmarked) }
  }

  app.get('/api/bookmarks/data', ({ person }) => read(person))

  app.post<{ Body: { id?: unknown } | undefined }>('/api/bookmarks/update', async ({ body, person }) => {
    const screen = screensOf(person).find(({ name }) => name === body?.id)
    if (!screen)
      throw new Problem(422, t("'{{id}}' is no screen that can be bookmarked.", { id: String(body?.id).slice(0, 60) }))
    const kept = { person: person.id, screen: screen.name }
    const removed = await db
      .deleteFrom(table)
      .where('person', '=', kept.person)
      .where('screen', '=', kept.screen)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n)
      await db
        .insertInto(table)
        .values(kept)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return read(person)
  })
}
