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
import { personalDataHandlers } from '../features/personal-data'
import { combineHandlers, duplicateHandlerParts } from '../records/combine-handlers'
import { missingLogic } from '../records/missing-logic'

setCurrentBusiness(defaultExportOf(import.meta.glob<{ default: Business }>('/business/index.ts', { eager: true })))

/** The server code of the business. */
export const serverSide: ServerSide =
  defaultExportOf(import.meta.glob<{ default: ServerSide }>('/business/server.ts', { eager: true })) ?? {}

/** All files in the folder of resources. A new resource needs only a new file. */
export const registry = collectResources(import.meta.glob<{ default: Resource }>('/resources/*.ts', { eager: true }))

/**
 * The handlers of all resources by name, with the indexes that the dashboard needs.
 *
 * @param mail sends one-time links. Default: the screen shows the link to the person who created it.
 */
export const createHandlers = (mail?: Mailer): Handlers =>
  withDashboardIndexes(
    combineHandlers({ ...peopleHandlers(mail), ...personalDataHandlers(registry) }, serverSide.handlers),
    dashboardIndexes(currentBusiness().dashboard, registry),
  )

/** The handlers of a server that sends no mails. */
export const handlers = createHandlers()

/** The mismatches between handlers and declarations. The result has one sentence for each mismatch. */
export const findHandlerErrors = (registry: Registry): string[] => [
  ...duplicateHandlerParts(peopleHandlers(), serverSide.handlers),
  ...missingLogic(registry, handlers),
]
