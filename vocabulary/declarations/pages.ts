import { administration, type Business } from '../business'
import type { Registry } from '../registry'
import { builtInIcons } from '../screens/icons'
import { isKebabCaseName } from './field-names'
import { suggestNames } from './name-suggestions'

/** The addresses of the engine's pages. */
const taken = [
  'dashboard',
  'login',
  'logout',
  'profile',
  'api',
  'api-docs',
  'backups',
  'set-password',
  'forgotten-password',
]

/**
 * Checks the pages of a business: each has a free address, an existing menu group and icon, and needs an existing call.
 */
export function checkPages(registry: Registry, { pages = {}, menu, icons = [] }: Business): string[] {
  const names = registry.all.map(({ name }) => name)
  const drawn: readonly string[] = [...builtInIcons, ...icons]
  const groups = menu && [...new Set([...menu, administration])]
  return Object.entries(pages).flatMap(
    ([
      name,
      {
        icon,
        group,
        needs: [of, call],
      },
    ]) => {
      const resource = registry.find(of)
      const calls = Object.keys(resource?.calls ?? {})
      const problems = [
        !isKebabCaseName(name) &&
          `'${name}' cannot be part of an address; expected lower-case letters, digits and single hyphens.`,
        (names.includes(name) || taken.includes(name)) &&
          `'${name}' is already the address of another page. Choose another name.`,
        !drawn.includes(icon) && `there is no icon '${icon}'.${suggestNames(icon, drawn)}`,
        groups && !groups.includes(group) && `the menu has no group '${group}'.${suggestNames(group, groups)}`,
        !resource && `there is no resource '${of}'.${suggestNames(of, names)}`,
        resource && !calls.includes(call) && `'${of}' has no call '${call}'.${suggestNames(call, calls)}`,
      ]
      return problems.flatMap((problem) => (problem ? `business: pages.${name}: ${problem}` : []))
    },
  )
}
