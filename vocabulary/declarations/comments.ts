import { commentPermission, moderatePermission } from '../records/comments'
import type { DeclarationReport } from './report'

/**
 * Checks that a resource with comments has the call `show`, and that no action has the name of a comment permission.
 */
export function checkComments({ resource, addProblem }: DeclarationReport): void {
  if (!resource.comments) return
  if (!resource.calls.show)
    addProblem(
      'comments',
      "comments are shown on the record's page; expected the call 'show'. Allow the call, or remove 'comments'.",
    )
  for (const name of [commentPermission, moderatePermission])
    if (Object.hasOwn(resource.actions, name))
      addProblem(`actions.${name}`, `'${name}' is already a permission for comments; expected another name. Rename it.`)
}
