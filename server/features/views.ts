import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  apiBase,
  compareFolded,
  hasPermission,
  isBlank,
  permissionName,
  type Resource,
  t,
  viewCalls,
} from '../../vocabulary'
import { missingPermissionProblem } from '../auth/require-permission'
import type { Person } from '../contract/person'
import type { Store } from '../contract/store'
import { isPossibleId, newId } from '../database/ids'
import { retrying } from '../database/retry'
import { Problem } from '../platform/problem'
import { respondOncePerKey } from '../records/idempotency/run-once-per-key'

const table = 'list_view'

/** The permission to share a view, or to change a shared view. */
const permission = permissionName('user', 'shareViews')

/** The maximum number of views of one list per person. */
const most = 50
const longestName = 60
const longestQuery = 4000
const mostColumns = 100

interface Row {
  readonly id: string
  readonly person: string
  readonly resource: string
  readonly name: string
  readonly query: string
  readonly columns: string
  readonly isShared: number
}

type Body = Readonly<Record<string, unknown>>

/** Adds the routes of saved list views. People save views for themselves, or share them with a permission. */
export async function addViewRoutes(app: FastifyInstance, store: Store): Promise<void> {
  const { db, dialect, registry } = store
  await retrying(dialect, () =>
    db.schema
      .createTable(table)
      .ifNotExists()
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('resource', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('query', 'text', (column) => column.notNull())
      .addColumn('columns', 'text', (column) => column.notNull())
      .addColumn('isShared', dialect.integer, (column) => column.notNull())
      .execute(),
  )
  await retrying(dialect, () =>
    db.schema.createIndex('ix_list_view__resource').ifNotExists().on(table).columns(['resource', 'person']).execute(),
  )

  /** The resource, if the caller may see its list. Sharing a view needs a separate permission. */
  const listed = ({ permissions: held }: Person, name: unknown, shares = false): Resource => {
    const resource = registry.find(String(name))
    if (!resource?.calls.list || !hasPermission(held, resource, 'list'))
      throw new Problem(
        404,
        t("The list '{{name}}' does not exist, or you do not have permission to see it.", {
          name: String(name).slice(0, 60),
        }),
      )
    if (shares && !held.has(permission)) throw missingPermissionProblem(registry, permission)
    return resource
  }
  const answer = ({ person, isShared, columns, ...row }: Row, me: Person) => ({
    ...row,
    columns: JSON.parse(columns),
    isShared: Boolean(isShared),
    isOwn: person === me.id,
  })
  /**
   * A view that the caller may change. People may change their own views. People with the permission to share may also
   * change shared views.
   */
  const changeable = async ({ params, person }: FastifyRequest): Promise<Row> => {
    const { id } = params as { id: string }
    const find = () => db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
    const row = isPossibleId(id) ? ((await find()) as Row | undefined) : undefined
    if (!row || (row.person !== person.id && !row.isShared)) throw new Problem(404, t('This view does not exist.'))
    listed(person, row.resource, row.person !== person.id)
    return row
  }
  const route = (
    name: keyof typeof viewCalls,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => {
    const { method, path } = viewCalls[name]
    app.route({ method, url: apiBase + path.replace('{id}', ':id'), bodyLimit: 32_768, handler })
  }

  route('list', async ({ query, person }) => {
    const { resource } = query as Body
    const names =
      resource === undefined
        ? registry.all
            .filter((one) => one.calls.list && hasPermission(person.permissions, one, 'list'))
            .map(({ name }) => name)
        : [listed(person, resource).name]
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('resource', 'in', ['', ...names])
      .where((where) => where.or([where('person', '=', person.id), where('isShared', '=', 1)]))
      .execute()
    return (rows as Row[]).sort((one, other) => compareFolded(one.name, other.name)).map((row) => answer(row, person))
  })

  const create = async ({ body, person }: FastifyRequest) => {
    const given = readView(body as Body)
    const { name } = listed(person, (body as Body | undefined)?.resource, given.isShared === 1)
    const row: Row = { id: newId(), person: person.id, resource: name, ...given }
    await store.transaction(async (trx) => {
      await store.lock(trx, 'user', [person.id])
      const own = await trx
        .selectFrom(table)
        .select('name')
        .where('resource', '=', name)
        .where('person', '=', person.id)
        .execute()
      if (own.length >= most)
        throw new Problem(409, t('You can save at most {{most}} views per list. Delete one first.', { most }))
      if (own.some((other) => other.name === row.name)) throw taken(row.name)
      await trx.insertInto(table).values(row).execute()
    })
    return { data: answer(row, person) }
  }
  route('create', (request, reply) => respondOncePerKey(store, request, reply, () => create(request)))

  route('edit', async (request) => {
    const row = await changeable(request)
    const given = readView(request.body as Body)
    listed(request.person, row.resource, given.isShared !== row.isShared)
    await db.updateTable(table).set(given).where('id', '=', row.id).execute()
    return { data: answer({ ...row, ...given }, request.person) }
  })

  route('delete', async (request) => {
    const { id } = await changeable(request)
    await db.deleteFrom(table).where('id', '=', id).execute()
    return { data: { id } }
  })
}

const refused = (field: string, message: string) => new Problem(422, message, { [field]: [message] })

const taken = (name: string) =>
  refused('name', t("You already have a view named '{{name}}'. Choose another name.", { name }))

function readView(body: Body | undefined) {
  const { name, query, columns, isShared } = body ?? {}
  const called = typeof name === 'string' ? name.trim() : ''
  if (isBlank(called) || called.length > longestName || /[\p{Cc}\u2028\u2029]/u.test(called))
    throw refused('name', t('Give the view a name of at most {{longest}} characters.', { longest: longestName }))
  if (typeof query !== 'string' || query.length > longestQuery || query.includes('\u0000'))
    throw refused('query', t('The list query must have at most {{longest}} characters.', { longest: longestQuery }))
  const names = Array.isArray(columns) ? columns.filter((one) => typeof one === 'string' && /^\w{1,60}$/.test(one)) : []
  return {
    name: called,
    query,
    columns: JSON.stringify(names.slice(0, mostColumns)),
    isShared: isShared === true ? 1 : 0,
  }
}
