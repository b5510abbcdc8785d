import type { AccessCheck } from '../../../providers/api'
import type { Registry } from '../../../vocabulary'
import { pageAccessOf } from '../page-access'

/** The pages of a resource whose call the page begins by itself, with what each is for. */
const pages = { list: 'list', show: 'show', form: 'edit' } as const

/** A name as early.js compares it: nobody reads at a glance what a person may not do. */
const markOf = (name: string): string =>
  [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 0).toString(36)

/**
 * Keeps in the browser which pages are closed to somebody, so that early.js begins none of their calls. Answers how to forget
 * it again.
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
