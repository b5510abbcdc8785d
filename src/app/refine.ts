import {
  matchResourceFromRoute,
  type ParseFunction,
  ResourceContext,
  type ResourceProps,
  type RouterProvider,
} from '@refinedev/core'
import router from '@refinedev/react-router'
import { QueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { type Location, matchPath, useLocation } from 'react-router'
import type { AccessCheck } from '../../providers/api'
import { idFromPathSegment, type Registry, screenAddress, t } from '../../vocabulary'

/**
 * The cache of records. A failed call is reported once, and only the person can repeat the call. Without a network,
 * calls fail immediately instead of waiting. The check of the session is never repeated, because a repeated check would
 * remove the page from the screen.
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

type Resources = Parameters<typeof matchResourceFromRoute>[1]

interface ParsedAddress {
  readonly resources: Resources
  readonly parse: ParseFunction
}

const parsedAddresses = new WeakMap<Location, ParsedAddress>()

/** Translates an address for Refine: into the resource, the action and the id of the record. */
function parseAddress({ pathname, search }: Location, resources: Resources): ParseFunction {
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources)
  const { id } = (matchedRoute && matchPath(matchedRoute, pathname)?.params) || {}
  const meaning = {
    ...(resource && { resource }),
    ...(action && { action }),
    ...(id !== undefined && { id: idFromPathSegment(id) }),
    pathname,
    params: Object.fromEntries(new URLSearchParams(search)),
  }
  return () => meaning
}

/**
 * Parses each address once. The hooks of Refine parse the address about a hundred times per screen, and each parse
 * tries all resources.
 */
function useParse(): ParseFunction {
  const location = useLocation()
  const { resources } = useContext(ResourceContext)
  const before = parsedAddresses.get(location)
  if (before?.resources === resources) return before.parse
  const parse = parseAddress(location, resources)
  parsedAddresses.set(location, { resources, parse })
  return parse
}

/** Refine's router provider. */
export const routerProvider: RouterProvider = { ...router, parse: useParse }
