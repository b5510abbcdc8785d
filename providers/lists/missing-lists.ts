import { labelInSentence, type Resource, t } from '../../vocabulary'
import type { AccessCheck } from '../api'
import { type ApiProblem, makeProblem } from '../problem'
import type { UserStorage } from '../user-storage'
import { isFilteringQuery } from './list-criteria'

/**
 * The resources whose list the API does not have. The browser remembers the missing lists during the session, also
 * across page reloads, until the list responds.
 */
export interface MissingLists {
  add(resource: Resource): void
  /** Removes a resource from the missing lists after its list has responded. */
  remove(resource: Resource): void
  /** Forgets all missing lists, after a new sign-in or changed permissions. */
  forget(): void
  /** The names of the resources whose lists are missing. Each change creates a new set. */
  readonly names: () => ReadonlySet<string>
  /** Subscribes to changes, and returns a function that ends the subscription. */
  readonly subscribe: (told: () => void) => () => void
}

const place = 'missing lists'

export function createMissingLists(memory: UserStorage): MissingLists {
  let names: ReadonlySet<string> | undefined
  const listeners = new Set<() => void>()
  const known = () => {
    names ??= new Set([memory.read(place) ?? []].flat().map(String))
    return names
  }
  const keep = (next: ReadonlySet<string>) => {
    names = next
    memory.write(place, [...next])
    for (const told of listeners) told()
  }
  return {
    add: ({ name }) => {
      if (!known().has(name)) keep(new Set([...known(), name]))
    },
    remove: ({ name }) => {
      if (known().has(name)) keep(new Set([...known()].filter((one) => one !== name)))
    },
    forget: () => {
      if (known().size > 0) keep(new Set())
    },
    names: known,
    subscribe: (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
  }
}

/** The actions that need the list of a resource. */
const ofLists = ['list', 'create', 'import', 'export']

/** Wraps the permission check to forbid actions on missing lists. */
export const excludeMissingLists =
  (can: AccessCheck, absent: ReadonlySet<string>): AccessCheck =>
  (name, action) =>
    !(absent.has(name) && ofLists.includes(action)) && can(name, action)

/** The error for a missing list. */
export const missingListProblem = ({ label }: Resource): ApiProblem =>
  makeProblem(t('This API has no list of {{records}}.', { records: labelInSentence(t(label.many)) }), {
    statusCode: 404,
  })

/**
 * Requests a list from the API. If neither the filtered nor the unfiltered list exists, the list is marked as missing.
 * After a list is marked as missing, other pages do not request the list again. The page of the list itself always
 * requests the list.
 *
 * @param ask makes the call for a path, without a toast for a missing list.
 */
export async function fetchOrMarkMissing<Answer>(
  absent: MissingLists,
  resource: Resource,
  { path, isBeside }: { readonly path: string; readonly isBeside: boolean },
  ask: (path: string) => Promise<Answer>,
): Promise<Answer> {
  if (isBeside && absent.names().has(resource.name)) throw missingListProblem(resource)
  const isLacking = (problem: ApiProblem) => problem.statusCode === 404
  try {
    const answer = await ask(path)
    absent.remove(resource)
    return answer
  } catch (problem) {
    if (!isLacking(problem as ApiProblem)) throw problem
    const [own = path, query = ''] = path.split('?', 2)
    const isThere = isFilteringQuery(query) && (await ask(`${own}?_start=0&_end=1`).catch(isLacking)) !== true
    if (isThere) absent.remove(resource)
    else absent.add(resource)
    throw problem
  }
}
