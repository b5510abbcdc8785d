import type { AuditLogProvider } from '@refinedev/core'
import { historyResource, type Registry } from '../../vocabulary'
import { secondaryReadOptions } from '../http/client-request'
import type { Lists } from '../lists/lists'

/**
 * Refine's audit log provider, which reads the API's history. The function `get` returns a page of a resource's
 * entries, `{ data, total }`, newest first. The `meta` of a request may contain a record's `id`, the `page` and the
 * `pageSize`. The browser creates no entries, because the API itself records every change.
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
