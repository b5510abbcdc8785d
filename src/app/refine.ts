import type { ResourceProps } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import type { AccessCheck } from '../../providers/api'
import { type Registry, screenAddress, t } from '../../vocabulary'

/**
 * The cache of records. A failed call is reported once, and only the person repeats it. Without a network, calls fail
 * at once instead of waiting. The check of the session is never repeated, because a repeated check would remove the
 * page.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  client.setQueryDefaults(['auth', 'check'], { staleTime: Number.POSITIVE_INFINITY })
  return client
}

/** The declared resources in the format of Refine. */
export const refineResources = (registry: Registry, can: AccessCheck): ResourceProps[] =>
  registry.all.map(({ name, label, calls }) => ({
    name,
    ...(calls.list && { list: screenAddress(name) }),
    ...(calls.create && { create: screenAddress(name, { form: 'create' }) }),
    ...(calls.edit && { edit: `${screenAddress(name)}/:id/edit` }),
    ...((calls.show ?? calls.list) && { show: `${screenAddress(name)}/:id` }),
    meta: { label: t(label.many), canDelete: calls.delete !== undefined && can(name, calls.delete.permission) },
  }))
