import type { ResourceProps } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import type { AccessCheck } from '../../providers/api'
import { type Registry, screenAddress, t } from '../../vocabulary'

/**
 * The cache of records. A failed call is told once and tried again when the person says so; a browser without network
 * fails at once instead of waiting; and whether somebody is signed in is not asked again, which would take the page away.
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

/** The declared resources as Refine knows them. */
export const refineResources = (registry: Registry, can: AccessCheck): ResourceProps[] =>
  registry.all.map(({ name, label, calls }) => ({
    name,
    ...(calls.list && { list: screenAddress(name) }),
    ...(calls.create && { create: screenAddress(name, { form: 'create' }) }),
    ...(calls.edit && { edit: `${screenAddress(name)}/:id/edit` }),
    ...((calls.show ?? calls.list) && { show: `${screenAddress(name)}/:id` }),
    meta: { label: t(label.many), canDelete: calls.delete !== undefined && can(name, calls.delete.permission) },
  }))
