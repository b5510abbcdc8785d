import './business'
import { checkDeclarations, collect, type Resource } from '../vocabulary'

/** What the start would refuse of the resources in the folder; loaded once they are written. */
export const problems: readonly string[] = checkDeclarations(
  collect(import.meta.glob<{ default: Resource }>('/resources/*.ts', { eager: true })),
)
