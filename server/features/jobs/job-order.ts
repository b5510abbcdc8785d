import { isApiRow, type JobRequest, permissionName, t } from '../../../vocabulary'
import { missingPermissionProblem } from '../../auth/require-permission'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import { stripFileSignatures } from '../../database/files/file-url-signatures'
import { isPossibleId } from '../../database/ids'
import { Problem } from '../../platform/problem'
import { type RawQuery, readListQuery } from '../../records/list-query'
import { type VisibleResource, visibleTo } from '../../records/visible'
import type { JobOperation, JobParameters } from './job-operation'
import { jobOperations } from './operations'

/** The maximum number of records in a job. */
export const maxJobItems = 100_000

const longestQuery = 4000
const longestId = 64

/** An item of a new job, before its preview. */
export interface NewJobItem {
  readonly record?: string
  /** The item's title, if the title is already known. */
  readonly title?: string
  /** The item's input, as JSON. */
  readonly given?: string
}

/** A valid request for a job: the records and the operation. */
export interface ParsedJobOrder {
  readonly visible: VisibleResource
  readonly kind: JobOperation
  readonly jobParameters: JobParameters
  /** The records of the job. Undefined if the items are uploaded later, as rows. */
  readonly items: readonly NewJobItem[] | undefined
}

const refuse = (field: string, message: string): never => {
  throw new Problem(422, message, { [field]: [message] })
}

const jobItemsExceeded = () =>
  new Problem(
    422,
    t('You can change at most {{most}} records at once. Filter the list to fewer records.', { most: maxJobItems }),
  )

/** Reads and checks the request for a job. */
export async function readJobOrder(store: Store, person: Person, body: unknown): Promise<ParsedJobOrder> {
  const given = stripFileSignatures(body)
  if (!isApiRow(given))
    throw new Problem(400, t("Send a JSON object with 'resource', 'kind' and either 'ids' or 'query'."))
  const { ids, query, except, ...asked } = given as Partial<JobRequest> & Pick<JobRequest, 'resource' | 'kind'>
  const name = String(asked.resource).slice(0, 60)
  const all = store.registry.find(name)
  if (!all) return refuse('resource', t("There is no resource '{{name}}'.", { name }))
  if (!store.registry.isLocal(all.name))
    throw new Problem(422, t('Another API keeps these records. Change them one at a time.'))
  const kind = Object.hasOwn(jobOperations, String(asked.kind)) ? jobOperations[asked.kind] : undefined
  if (!kind)
    return refuse(
      'kind',
      t("'{{kind}}' is not a bulk change. Possible: {{possible}}.", {
        kind: String(asked.kind).slice(0, 60),
        possible: Object.keys(jobOperations).join(', '),
      }),
    )
  const seen = visibleTo(person, { store, resource: all })
  kind.expect(seen.resource, asked)
  for (const permission of kind.permissions(all, asked)) {
    const held = permissionName(all.name, permission)
    if (!person.permissions.has(held)) throw missingPermissionProblem(store.registry, held)
  }
  const items = kind.items
    ? (await kind.items(store, person, asked)).map(({ title, given }) => ({ title, given: JSON.stringify(given) }))
    : kind.bringsRows
      ? undefined
      : (await resolveItemIds(seen, person, { ids, query, except })).map((record) => ({ record }))
  return { visible: seen, kind, jobParameters: asked, items }
}

function readIds(field: string, given: unknown): readonly string[] {
  const isId = (id: unknown) => typeof id === 'string' && id !== '' && id.length <= longestId && isPossibleId(id)
  return Array.isArray(given) && given.every(isId) ? given : refuse(field, t('Must be a list of ids.'))
}

async function resolveItemIds(
  { store, resource }: VisibleResource,
  person: Person,
  { ids, query, except }: Partial<Record<'ids' | 'query' | 'except', unknown>>,
): Promise<readonly string[]> {
  if ((ids === undefined) === (query === undefined))
    throw new Problem(422, t('Select the records either by ids or by query.'))
  const left = new Set(except === undefined ? [] : readIds('except', except))
  if (ids !== undefined) {
    const each = [...new Set(readIds('ids', ids))].filter((id) => !left.has(id))
    if (each.length > maxJobItems) throw jobItemsExceeded()
    return each
  }
  if (typeof query !== 'string' || query.length > longestQuery)
    return refuse('query', t('The list query must have at most {{longest}} characters.', { longest: longestQuery }))
  if (!person.permissions.has(permissionName(resource.name, 'list')))
    throw missingPermissionProblem(store.registry, permissionName(resource.name, 'list'))
  const { start: _, end: __, ...meant } = readListQuery(resource, rawFrom(query))
  const found = await store.ids(resource, meant, maxJobItems + left.size + 1)
  const each = found.filter((id) => !left.has(id))
  if (each.length > maxJobItems) throw jobItemsExceeded()
  return each
}

/** The query string of a URL, as the object that the server reads. */
function rawFrom(query: string): RawQuery {
  const given = new URLSearchParams(query.replace(/^\?/, ''))
  return Object.fromEntries(
    [...new Set(given.keys())]
      .filter((name) => name !== '_start' && name !== '_end')
      .map((name) => {
        const values = given.getAll(name)
        return [name, values.length > 1 ? values : values[0]]
      }),
  )
}
