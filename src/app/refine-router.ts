import { matchResourceFromRoute, type ParseFunction, ResourceContext, type RouterProvider } from '@refinedev/core'
import router from '@refinedev/react-router'
import { useContext } from 'react'
import { type Location, matchPath, useLocation } from 'react-router'
import { idInPath } from '../../vocabulary'

type Resources = Parameters<typeof matchResourceFromRoute>[1]

interface Read {
  readonly resources: Resources
  readonly parse: ParseFunction
}

const known = new WeakMap<Location, Read>()

/** What an address means to Refine: which resource, what is done with it, and with which record. */
function read({ pathname, search }: Location, resources: Resources): ParseFunction {
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources)
  const { id } = (matchedRoute && matchPath(matchedRoute, pathname)?.params) || {}
  const meaning = {
    ...(resource && { resource }),
    ...(action && { action }),
    ...(id !== undefined && { id: idInPath(id) }),
    pathname,
    params: Object.fromEntries(new URLSearchParams(search)),
  }
  return () => meaning
}

/** Reads an address once: each of Refine's hooks asks, a hundred times for a screen, and each would try all the resources. */
function useParse(): ParseFunction {
  const location = useLocation()
  const { resources } = useContext(ResourceContext)
  const before = known.get(location)
  if (before?.resources === resources) return before.parse
  const parse = read(location, resources)
  known.set(location, { resources, parse })
  return parse
}

/** The router as Refine knows it. */
export const routerProvider: RouterProvider = { ...router, parse: useParse }
