import { type GrantedPermissions, mapForeignPermissions } from '../vocabulary'

/**
 * Reads an answer of GET /permission in any of the forms that APIs use. For any other form the server decides: nothing is
 * hidden.
 */
export function readPermissions(answer: unknown): GrantedPermissions {
  const names = new Set<string>()
  let isStrange = false
  mapForeignPermissions(answer, {
    decide: (name, isOn) => {
      if (isOn) names.add(name)
      return isOn
    },
    strange: () => {
      isStrange = true
      return true
    },
  })
  return isStrange ? 'server decides' : names
}
