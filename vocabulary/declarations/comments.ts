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
      "comments stand on a record's page; expected the call 'show'. Allow it, or leave comments out.",
    )
  for (const name of [commentPermission, moderatePermission])
    if (Object.hasOwn(resource.actions, name))
      addProblem(
        `actions.${name}`,
        `'${name}' is a permission of the comments already; expected another name. Rename it.`,
      )
}
