import { backgroundCallOptions } from '../../providers/http/client-request'
import { totalHeader } from '../../providers/lists/list-meta'
import { bookmarkCalls } from '../../vocabulary'
import type { ConformClient } from './conform-client'
import type { Exchange } from './exchange'
import type { Finding } from './finding'

const extensionHeaders: Readonly<Record<string, string>> = {
  [totalHeader]: 'lists are paged, sorted and searched by the API',
  'X-Tab-Counts': 'tabs show how many records each has',
  ETag: 'a change that crosses another is noticed',
  'X-Deckhand': 'signing out ends the session at the API too',
  'x-access-token': 'sessions go on while they are used',
}

const userDataExtensions: Readonly<Record<string, string>> = {
  profile: 'people see and change their own profile',
  search: 'one search goes over all resources',
  views: 'views of lists are kept at the API',
}

/** Lists the features of an API beyond the specification. */
export async function findExtensions(
  { send, session }: ConformClient,
  exchanges: readonly Exchange[],
): Promise<Finding[]> {
  const user = session.userData()
  const inHeaders = Object.entries(extensionHeaders).flatMap(([name, got]) => {
    const count = exchanges.filter(({ answer }) => answer?.header(name) !== undefined).length
    return count > 0 ? [{ call: name, state: 'beyond', got: `${got} (${count} answers)` } as const] : []
  })
  const inUser = Object.entries(userDataExtensions).flatMap(([name, got]) =>
    user?.[name] === true ? [{ call: `userData.${name}`, state: 'beyond', got } as const] : [],
  )
  const { method, path } = bookmarkCalls.list
  const kept = await send({ method, path, ...backgroundCallOptions }).catch(() => undefined)
  const isList = typeof kept?.body === 'object' && kept.body !== null
  const bookmarks = { call: `GET ${path}`, state: 'beyond', got: 'screens can be marked to be found again' } as const
  return [...inHeaders, ...inUser, ...(isList ? [bookmarks] : [])]
}
