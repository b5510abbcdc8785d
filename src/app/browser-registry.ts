import './business'
import { collectResources, type Resource } from '../../vocabulary'

/** Every file in the folder of resources, so that adding a file is all it takes to add an entity. */
export const browserRegistry = collectResources(
  import.meta.glob<{ default: Resource }>('/resources/*.ts', { eager: true }),
)
