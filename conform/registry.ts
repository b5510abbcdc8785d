import { type Business, collect, found, type Resource, workFor } from '../vocabulary'

workFor(found(import.meta.glob<{ default: Business }>('/business/index.ts', { eager: true })))

/** What the business declares in whose folder this runs. */
export const registry = collect(import.meta.glob<{ default: Resource }>('/resources/*.ts', { eager: true }))
