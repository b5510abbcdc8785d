import { type Business, collect, found, ownBusiness, type Registry, type Resource, workFor } from '../vocabulary'
import type { ServerSide } from './business'
import { dashboardIndexes, withIndexes } from './dashboard/indexes'
import type { Mail } from './mail'
import { peopleHandlers } from './people'
import { combineHandlers, handledTwice } from './records/combined'
import { missingLogic } from './records/expect-logic'
import type { Handlers } from './records/handler'

workFor(found(import.meta.glob<{ default: Business }>('/business/index.ts', { eager: true })))

/** What the business brings besides its declarations. */
export const serverSide: ServerSide =
  found(import.meta.glob<{ default: ServerSide }>('/business/server.ts', { eager: true })) ?? {}

/** Every file in the folder of resources, so that adding a file is all it takes to add an entity. */
export const registry = collect(import.meta.glob<{ default: Resource }>('/resources/*.ts', { eager: true }))

/**
 * What the declarations cannot say, by the name of the resource, with the indexes that the dashboard asks for.
 *
 * @param mail sends one-time links. Default: they are shown to whoever made them.
 */
export const handlersOf = (mail?: Mail): Handlers =>
  withIndexes(
    combineHandlers(peopleHandlers(mail), serverSide.handlers),
    dashboardIndexes(ownBusiness().dashboard, registry),
  )

/** The same where nothing is sent by mail. */
export const handlers = handlersOf()

/** Where the handlers and the declarations do not fit each other; a sentence each. */
export const unfitHandlers = (registry: Registry): string[] => [
  ...handledTwice(peopleHandlers(), serverSide.handlers),
  ...missingLogic(registry, handlers),
]
