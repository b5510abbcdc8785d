import './menu-group'
import { checkDeclarations, collectResources, type Resource } from '../../vocabulary'

/**
 * The errors that the server would report at startup about the resources in the folder. The resources are loaded after
 * the files are written.
 */
export const declarationProblems: readonly string[] = checkDeclarations(
  collectResources(import.meta.glob<{ default: Resource }>('/resources/*.ts', { eager: true })),
)
