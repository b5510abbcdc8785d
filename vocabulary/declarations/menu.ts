import type { Registry } from '../registry'

/** The letter that opens the dashboard after 'g'. */
const home = 'd'

/** The letters that open lists after 'g' are letters, and each opens one. */
export function checkLetters({ all }: Registry): string[] {
  const owners = new Map([[home, 'the dashboard']])
  return all.flatMap(({ name, menu: { letter } = {} }) => {
    if (letter === undefined) return []
    const where = `resources/${name}: menu.letter:`
    if (!/^[a-z]$/.test(letter)) return [`${where} '${letter}' is no key; expected one small letter from a to z.`]
    const owner = owners.get(letter)
    owners.set(letter, name)
    return owner === undefined ? [] : [`${where} '${letter}' opens ${owner} already. Choose another, or leave it out.`]
  })
}
