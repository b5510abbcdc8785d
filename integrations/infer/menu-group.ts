import { type Business, currentBusiness, defaultExportOf, setCurrentBusiness } from '../../vocabulary'

setCurrentBusiness(defaultExportOf(import.meta.glob<{ default: Business }>('/business/index.ts', { eager: true })))

/** The group of the menu that a resource is put into: the first of the business. */
export const firstMenuGroup: string = currentBusiness().menu?.[0] ?? 'Records'
