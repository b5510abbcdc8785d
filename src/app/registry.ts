import './business'
import { collect, type Resource } from '../../vocabulary'

/** Every file in the folder of resources, so that adding a file is all it takes to add an entity. */
export const registry = collect(import.meta.glob<{ default: Resource }>('/resources/*.ts', { eager: true }))
