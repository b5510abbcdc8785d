import { administration, type Business } from '../business'
import type { Registry } from '../registry'
import { numberOptionProblems } from '../rules/option-problems'
import { builtInIcons } from '../screens/icons'
import { dashboardShortcutLetter } from '../screens/screens'
import { isKebabCaseName, suggestNames } from './names'
import type { DeclarationReport } from './report'

/** Checks that the menu group of a resource and all icons exist. */
export function checkMenu({ resource, addProblem }: DeclarationReport, { menu: groups, icons = [] }: Business): void {
  const { menu, actions } = resource
  const known = groups && [...new Set([...groups, administration])]
  if (menu && known && !known.includes(menu.group))
    addProblem(
      'menu.group',
      `the menu has no group '${menu.group}'.${suggestNames(menu.group, known)} Name one, or add it to the menu of business/index.ts.`,
    )
  for (const [key, says] of numberOptionProblems(menu ?? {}, 'order', { from: Number.NEGATIVE_INFINITY, whole: false }))
    addProblem(`menu.${key}`, says)
  const drawn: readonly string[] = [...builtInIcons, ...icons]
  const named = [
    ['menu.icon', menu?.icon] as const,
    ...Object.entries(actions).map(([name, { icon }]) => [`actions.${name}.icon`, icon] as const),
  ]
  for (const [where, icon] of named)
    if (icon !== undefined && !drawn.includes(icon))
      addProblem(
        where,
        `there is no icon '${icon}'.${suggestNames(icon, drawn)} Name one, or add your own to the icons of business/index.ts.`,
      )
}

/** Checks that each menu letter is a letter, and that each menu letter opens only one list. */
export function checkMenuLetters({ all }: Registry): string[] {
  const owners = new Map([[dashboardShortcutLetter, 'the dashboard']])
  return all.flatMap(({ name, menu: { letter } = {} }) => {
    if (letter === undefined) return []
    const where = `resources/${name}: menu.letter:`
    if (!/^[a-z]$/.test(letter))
      return [`${where} '${letter}' is not a shortcut letter; expected one lower-case letter from a to z.`]
    const owner = owners.get(letter)
    owners.set(letter, name)
    return owner === undefined
      ? []
      : [`${where} '${letter}' already opens ${owner}. Choose another letter, or remove it.`]
  })
}

/** The addresses of the engine's own pages. */
const takenAddresses = [
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
 * Checks the pages of a business: each page needs a free address, an existing menu group and icon, and an existing
 * call. The page of the first steps must exist.
 */
export function checkPages(registry: Registry, { pages = {}, menu, icons = [], dashboard }: Business): string[] {
  const names = registry.all.map(({ name }) => name)
  const drawn: readonly string[] = [...builtInIcons, ...icons]
  const groups = menu && [...new Set([...menu, administration])]
  const first = dashboard?.firstSteps?.page
  const problems =
    first === undefined || pages[first]
      ? []
      : [`business/dashboard: firstSteps.page: there is no page '${first}'.${suggestNames(first, Object.keys(pages))}`]
  const found = Object.entries(pages).flatMap(
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
        (names.includes(name) || takenAddresses.includes(name)) &&
          `'${name}' is already the address of another page. Choose another name.`,
        !drawn.includes(icon) && `there is no icon '${icon}'.${suggestNames(icon, drawn)}`,
        groups && !groups.includes(group) && `the menu has no group '${group}'.${suggestNames(group, groups)}`,
        !resource && `there is no resource '${of}'.${suggestNames(of, names)}`,
        resource && !calls.includes(call) && `'${of}' has no call '${call}'.${suggestNames(call, calls)}`,
      ]
      return problems.flatMap((problem) => (problem ? `business: pages.${name}: ${problem}` : []))
    },
  )
  return [...problems, ...found]
}
