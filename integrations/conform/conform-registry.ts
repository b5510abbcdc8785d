import { type Business, collectResources, defaultExportOf, type Resource, setCurrentBusiness } from '../../vocabulary'

setCurrentBusiness(defaultExportOf(import.meta.glob<{ default: Business }>('/business/index.ts', { eager: true })))

/** The registry of the business in the current folder. */
export const conformRegistry = collectResources(
  import.meta.glob<{ default: Resource }>('/resources/*.ts', { eager: true }),
)
