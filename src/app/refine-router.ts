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

/** What an address means to Refine: which resource, what is done with it, and with which record. */
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

/** Reads an address once: each of Refine's hooks asks, a hundred times for a screen, and each would try all the resources. */
function useParse(): ParseFunction {
  const location = useLocation()
  const { resources } = useContext(ResourceContext)
  const before = parsedAddresses.get(location)
  if (before?.resources === resources) return before.parse
  const parse = parseAddress(location, resources)
  parsedAddresses.set(location, { resources, parse })
  return parse
}

/** The router as Refine knows it. */
export const routerProvider: RouterProvider = { ...router, parse: useParse }
