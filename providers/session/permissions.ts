import { type GrantedPermissions, mapForeignPermissions } from '../../vocabulary'

/**
 * Reads the response of GET /permission, in any common format. For an unknown format the server decides, and nothing is
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
