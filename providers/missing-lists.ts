import { labelInSentence, type Resource, t } from '../vocabulary'
import type { AccessCheck } from './api'
import { isFilteringQuery } from './list-criteria'
import { type ApiProblem, makeProblem } from './problem'
import type { UserStorage } from './user-storage'

/**
 * The resources whose list an API turned out not to have. They are remembered for the session, across reloads of the page, until
 * the list answers.
 */
export interface MissingLists {
  add(resource: Resource): void
  /** The list has answered. */
  remove(resource: Resource): void
  /** Forgets them, as another session begins, or other permissions. */
  forget(): void
  /** By name; another set when one is added. */
  readonly names: () => ReadonlySet<string>
  /** Answers how to stop. */
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

/** What leads nowhere where there is no list. */
const ofLists = ['list', 'create', 'import', 'export']

/** What is offered: what the person may do, but for what a list that is not there would take. */
export const excludeMissingLists =
  (can: AccessCheck, absent: ReadonlySet<string>): AccessCheck =>
  (name, action) =>
    !(absent.has(name) && ofLists.includes(action)) && can(name, action)

/** That an API has no list of a resource. */
export const missingListProblem = ({ label }: Resource): ApiProblem =>
  makeProblem(t('This API has no list of {{records}}.', { records: labelInSentence(t(label.many)) }), {
    statusCode: 404,
  })

/**
 * Asks at a list's own address. Where there is nothing, and nothing of the list without what it was narrowed by, there is
 * no such list: it is remembered, and not asked for again beside other pages. The page of the list itself asks each time.
 *
 * @param ask makes the call for a path, which tells nobody that there is nothing at it.
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
