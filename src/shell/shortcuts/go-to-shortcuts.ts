import type { AccessCheck } from '../../../providers/api'
import { currentBusiness, dashboardShortcutLetter, menuOf, type Registry, screenAddress } from '../../../vocabulary'

/** A page that opens with 'g' and then a letter. */
export interface GoToShortcut {
  readonly letter: string
  readonly to: string
  /** The label in English, as declared. */
  readonly label: string
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/**
 * The letters for the pages in the menu: the declared letters, then the first free letter of each label, else any free
 * letter.
 */
export function goToShortcutsOf(registry: Registry, can: AccessCheck): readonly GoToShortcut[] {
  const resources = menuOf(registry, can).flatMap((group) => group.resources)
  const hasDashboard = currentBusiness().dashboard !== undefined
  const taken = new Map<string, string>(hasDashboard ? [[dashboardShortcutLetter, '/dashboard']] : [])
  const labels = new Map(hasDashboard ? [['/dashboard', 'Dashboard']] : [])
  const take = (letter: string | undefined, to: string) => {
    if (letter === undefined || taken.has(letter)) return
    taken.set(letter, to)
  }
  for (const { name, label, menu } of resources) {
    labels.set(screenAddress(name), label.many)
    take(menu?.letter, screenAddress(name))
  }
  for (const { name, label } of resources) {
    const to = screenAddress(name)
    if ([...taken.values()].includes(to)) continue
    take(
      [...label.many.toLowerCase(), ...alphabet].find((one) => alphabet.includes(one) && !taken.has(one)),
      to,
    )
  }
  const letters = new Map([...taken].map(([letter, to]) => [to, letter]))
  return [...labels].flatMap(([to, label]) => {
    const letter = letters.get(to)
    return letter ? [{ letter, to, label }] : []
  })
}
