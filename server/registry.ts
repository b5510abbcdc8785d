import { type Business, collect, ownBusiness, type Resource, workFor } from '../vocabulary'
import type { ServerSide } from './business'
import { dashboardIndexes, withIndexes } from './dashboard/indexes'
import { peopleHandlers } from './people'
import type { Handlers } from './records/handler'

const only = <Side>(modules: Readonly<Record<string, { readonly default: Side }>>): Side | undefined =>
  Object.values(modules)[0]?.default

workFor(only(import.meta.glob<{ default: Business }>('/business/index.ts', { eager: true })))

/** What the business brings besides its declarations. */
export const serverSide: ServerSide =
  only(import.meta.glob<{ default: ServerSide }>('/business/server.ts', { eager: true })) ?? {}

/** Every file in the folder of resources, so that adding a file is all it takes to add an entity. */
export const registry = collect(import.meta.glob<{ default: Resource }>('/resources/*.ts', { eager: true }))

/** What the declarations cannot say, by the name of the resource, with the indexes that the dashboard asks for. */
export const handlers: Handlers = withIndexes(
  { ...serverSide.handlers, ...peopleHandlers() },
  dashboardIndexes(ownBusiness().dashboard, registry),
)
