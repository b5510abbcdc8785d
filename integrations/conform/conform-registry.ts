import { type Business, collectResources, defaultExportOf, type Resource, setCurrentBusiness } from '../../vocabulary'

setCurrentBusiness(defaultExportOf(import.meta.glob<{ default: Business }>('/business/index.ts', { eager: true })))

/** What the business declares in whose folder this runs. */
export const conformRegistry = collectResources(
  import.meta.glob<{ default: Resource }>('/resources/*.ts', { eager: true }),
)
