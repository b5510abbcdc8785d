import { type Business, currentBusiness, defaultExportOf, setCurrentBusiness } from '../../vocabulary'

setCurrentBusiness(defaultExportOf(import.meta.glob<{ default: Business }>('/business/index.ts', { eager: true })))

/** The menu group of new resources: the first group of the business. */
export const firstMenuGroup: string = currentBusiness().menu?.[0] ?? 'Records'
