import './business'
import { collectResources, type Resource } from '../../vocabulary'

/** Every file in the folder `resources`. A new file in the folder adds an entity. */
export const browserRegistry = collectResources(
  import.meta.glob<{ default: Resource }>('/resources/*.ts', { eager: true }),
)
