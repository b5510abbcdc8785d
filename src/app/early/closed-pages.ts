import type { AccessCheck } from '../../../providers/api'
import type { Registry } from '../../../vocabulary'
import { pageAccessOf } from '../routes/page-access'

/** The pages of a resource whose call early.js starts, with the permission verb that each page requires. */
const pages = { list: 'list', show: 'show', form: 'edit' } as const

/**
 * The hash of a name, calculated in the same way as in early.js. The hash keeps missing permissions from being readable
 * at a glance.
 */
const markOf = (name: string): string =>
  [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 0).toString(36)

/**
 * Stores in the browser which pages the person cannot open, so that early.js does not start their calls.
 *
 * @returns a function that deletes the stored pages
 */
export function storeClosedPages(registry: Registry, can: AccessCheck): () => void {
  const closed = registry.all.flatMap((resource) =>
    Object.entries(pages).flatMap(([page, verb]) =>
      pageAccessOf(resource, verb, can) === 'open' ? [] : markOf(`${resource.name}/${page}`),
    ),
  )
  localStorage.setItem('closed', closed.join(' '))
  return () => localStorage.removeItem('closed')
}
