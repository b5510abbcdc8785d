import { type Business, found, ownBusiness, workFor } from '../vocabulary'

workFor(found(import.meta.glob<{ default: Business }>('/business/index.ts', { eager: true })))

/** The group of the menu that a resource is put into: the first of the business. */
export const group: string = ownBusiness().menu?.[0] ?? 'Records'
