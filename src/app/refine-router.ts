import { matchResourceFromRoute, type ParseFunction, ResourceContext, type RouterProvider } from '@refinedev/core'
import router from '@refinedev/react-router'
import { useContext } from 'react'
import { type Location, matchPath, useLocation } from 'react-router'
import { idFromPathSegment } from '../../vocabulary'

type Resources = Parameters<typeof matchResourceFromRoute>[1]

interface ParsedAddress {
  readonly resources: Resources
  readonly parse: ParseFunction
}

const parsedAddresses = new WeakMap<Location, ParsedAddress>()

/** The meaning of an address for Refine: the resource, the action and the id of the record. */
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
 * Parses each address once. The hooks of Refine parse it about a hundred times per screen, and each parse tries all
 * resources.
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
