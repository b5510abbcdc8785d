import type { AuditLogProvider } from '@refinedev/core'
import { historyResource, type Registry } from '../vocabulary'
import { secondaryReadOptions } from './client-request'
import type { Lists } from './lists'

/**
 * Refine's audit log, read from the API's history: `get` answers a page of the entries of a resource, `{ data, total }`,
 * the newest first; `meta` may name a record's `id`, the `page` and the `pageSize`. Nothing is written from the browser:
 * Refine does so only where a provider can `create`, and the API records every change itself.
 */
export const createAuditLogProvider = (registry: Registry, lists: Lists): AuditLogProvider => {
  const get: AuditLogProvider['get'] = async ({ resource, meta: { id, page = 1, pageSize = 20 } = {} }) => {
    const filters = [
      { field: 'resource', operator: 'eq', value: resource },
      { field: 'record', operator: 'eq', value: id },
    ] as const
    const sorters = [{ field: 'at', order: 'desc' }] as const
    const pagination = { currentPage: page, pageSize, mode: 'server' } as const
    return lists.page(registry.get(historyResource), { filters, sorters, pagination }, secondaryReadOptions)
  }
  return { get } as AuditLogProvider
}
