import './menu-group'
import { checkDeclarations, collectResources, type Resource } from '../../vocabulary'

/** What the start would refuse of the resources in the folder; loaded once they are written. */
export const declarationProblems: readonly string[] = checkDeclarations(
  collectResources(import.meta.glob<{ default: Resource }>('/resources/*.ts', { eager: true })),
)
