import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { bookmarkCalls, permissionName, type Screen, screenAddress, screensOf, t } from '../../vocabulary'
import type { Person } from '../contract/person'
import type { Database, Store } from '../contract/store'
import { newId } from '../database/ids'
import { retrying } from '../database/retry'
import { Problem } from '../platform/problem'
import { respondOncePerKey } from '../records/idempotency/run-once-per-key'

const table = 'bookmark'

/** A screen that a person can bookmark. */
interface Suggestion {
  readonly id: string
  readonly target: string
  readonly title: string
  readonly icon: string | null
  readonly isBookmarked: boolean
}

/** Creates the table of bookmarks. The column `place` sorts a person's bookmarks. */
async function createTable({ db, dialect }: Store): Promise<void> {
  await retrying(dialect, async () => {
    await db.schema
      .createTable(table)
      .ifNotExists()
      .addColumn('person', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('screen', 'text', (column) => column.notNull())
      .addColumn('place', 'text')
      .addPrimaryKeyConstraint('bookmark_pk', ['person', 'screen'])
      .execute()
    const columns = await dialect.columns(db)
    if (!columns.some((one) => one.table === table && one.column === 'place'))
      await sql`alter table ${sql.table(table)} add column place text`.execute(db)
  })
}

/**
 * Adds the calls for a person's bookmarks, which contain only screens that the person may see. The specification puts
 * the calls outside /api/v1.
 */
export async function addBookmarkRoutes(app: FastifyInstance, store: Store): Promise<void> {
  await createTable(store)
  const { db, dialect, registry } = store

  const screensFor = ({ permissions: held }: Person) =>
    screensOf(registry, (resource, action) => held.has(permissionName(resource, action)))

  const read = async (person: Person) => {
    const screens = screensFor(person)
    const kept = (await bookmarkedScreenIds(db, dialect, person)).flatMap(
      (id) => screens.find((screen) => screen.id === id) ?? [],
    )
    return {
      suggestions: screens.map((screen) => suggestionOf(screen, kept.includes(screen))),
      bookmarks: kept.map((screen) => suggestionOf(screen, true)),
    }
  }

  app.get(bookmarkCalls.list.path, ({ person }) => read(person))

  const update = async ({ body, person }: FastifyRequest) => {
    const { id } = (body ?? {}) as { readonly id?: unknown }
    const screen = screensFor(person).find((one) => one.id === id)
    if (!screen) throw new Problem(422, t("The screen '{{id}}' cannot be bookmarked.", { id: String(id).slice(0, 60) }))
    await store.transaction(async (trx) => {
      await store.lock(trx, 'user', [person.id])
      await toggleBookmark(trx, person, screen)
    })
    return read(person)
  }
  app.post(bookmarkCalls.update.path, (request, reply) =>
    respondOncePerKey(store, request, reply, () => update(request)),
  )
}

const suggestionOf = ({ id, title, icon }: Screen, isBookmarked: boolean): Suggestion => ({
  id,
  target: screenAddress(id),
  title,
  icon: icon ?? null,
  isBookmarked,
})

/**
 * The ids of a person's bookmarked screens, sorted by `place`. Bookmarks without a value in `place` are first, because
 * they are older than this column.
 */
async function bookmarkedScreenIds(db: Database, dialect: Store['dialect'], person: Person): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('screen')
    .where('person', '=', person.id)
    .orderBy(dialect.ordered(sql.ref('place'), false, 'never'))
    .execute()
  return rows.map(({ screen }) => screen)
}

/** Adds a bookmark of a screen, or removes the existing bookmark. */
async function toggleBookmark(trx: Database, person: Person, { id: screen }: Screen): Promise<void> {
  const removed = await trx
    .deleteFrom(table)
    .where('person', '=', person.id)
    .where('screen', '=', screen)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n)
    await trx.insertInto(table).values({ person: person.id, screen, place: newId() }).execute()
}
