import {
  type Business,
  collectResources,
  currentBusiness,
  defaultExportOf,
  type Registry,
  type Resource,
  setCurrentBusiness,
} from '../../vocabulary'
import { peopleHandlers } from '../auth/people'
import type { ServerSide } from '../contract/define-server'
import type { Handlers } from '../contract/handler'
import type { Mailer } from '../contract/mail'
import { dashboardIndexes, withDashboardIndexes } from '../features/dashboard/indexes'
import { combineHandlers, duplicateHandlerParts } from '../records/combine-handlers'
import { missingLogic } from '../records/missing-logic'

setCurrentBusiness(defaultExportOf(import.meta.glob<{ default: Business }>('/business/index.ts', { eager: true })))

/** What the business brings besides its declarations. */
export const serverSide: ServerSide =
  defaultExportOf(import.meta.glob<{ default: ServerSide }>('/business/server.ts', { eager: true })) ?? {}

/** Every file in the folder of resources, so that adding a file is all it takes to add an entity. */
export const registry = collectResources(import.meta.glob<{ default: Resource }>('/resources/*.ts', { eager: true }))

/**
 * What the declarations cannot say, by the name of the resource, with the indexes that the dashboard asks for.
 *
 * @param mail sends one-time links. Default: they are shown to whoever made them.
 */
export const createHandlers = (mail?: Mailer): Handlers =>
  withDashboardIndexes(
    combineHandlers(peopleHandlers(mail), serverSide.handlers),
    dashboardIndexes(currentBusiness().dashboard, registry),
  )

/** The same where nothing is sent by mail. */
export const handlers = createHandlers()

/** Where the handlers and the declarations do not fit each other; a sentence each. */
export const findHandlerErrors = (registry: Registry): string[] => [
  ...duplicateHandlerParts(peopleHandlers(), serverSide.handlers),
  ...missingLogic(registry, handlers),
]
