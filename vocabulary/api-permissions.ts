import { listFromApi, listToApi, parseJsonText } from './backend-formats/lists'
import { addForeignPermission, mapForeignPermissions } from './foreign-permissions'
import { createResourceFinder, normalizePermissionWord, permissionSynonyms } from './permission-synonyms'
import { permissionName, permissionsOf } from './permissions'
import type { Registry } from './registry'

/** The permissions that a name in an API's words stands for, and its action and resource apart. */
interface PermissionMeaning {
  readonly names: readonly string[]
  /** It stands for whatever can be done. */
  readonly isAll: boolean
  readonly word: string
}

const namings = new WeakMap<Registry, ReturnType<typeof createResourceFinder>>()

const namingOf = (registry: Registry) => {
  const naming = namings.get(registry) ?? createResourceFinder(registry)
  namings.set(registry, naming)
  return naming
}

/** What a name stands for; itself where it is not understood. */
function permissionMeaningOf(registry: Registry, name: string): PermissionMeaning {
  const [first = '', second = ''] = name.split('.')
  const naming = namingOf(registry)
  const isTurned = naming(first).length === 0 && normalizePermissionWord(first) in permissionSynonyms
  const [of, word] = isTurned ? [second, first] : [first, second]
  const known = permissionSynonyms[normalizePermissionWord(word)]
  const names = naming(of).flatMap((resource) => {
    const own = resource.permissions.find((action) => normalizePermissionWord(action) === normalizePermissionWord(word))
    if (own !== undefined) return [permissionName(resource.name, own)]
    if (known === 'all') return permissionsOf(resource)
    return (known ?? [])
      .filter((action) => resource.permissions.includes(action))
      .map((action) => permissionName(resource.name, action))
  })
  return { names: names.length > 0 ? names : [name], isAll: known === 'all', word }
}

const read = (came: unknown, registry: Registry) => {
  const places: (PermissionMeaning & { readonly isOn: boolean })[] = []
  mapForeignPermissions(came, {
    decide: (name, isOn) => {
      places.push({ ...permissionMeaningOf(registry, name), isOn })
      return isOn
    },
    strange: () => true,
  })
  return places
}

const namesOf = (places: ReturnType<typeof read>) => [
  ...new Set(places.flatMap(({ names, isOn }) => (isOn ? names : []))),
]

const isObjectText = (came: unknown) => typeof came === 'string' && came.trim().startsWith('{')

const shapeOf = (came: unknown) => (isObjectText(came) ? parseJsonText(came) : listFromApi(came))

/** The names of permissions in whatever form and words an API writes them; none where nothing of it is understood. */
export const permissionsFromApi = (came: unknown, registry: Registry): readonly string[] =>
  namesOf(read(shapeOf(came), registry))

/**
 * Permissions by their names, in the form and words in which an API has written others. What is not understood of those
 * stays.
 *
 * @param isOwn whether these are the others' former state. Else nothing of the others stays that is not named.
 */
export function permissionsToApi(names: unknown, came: unknown, registry: Registry, isOwn: boolean): unknown {
  if (!Array.isArray(names)) return names
  const shape = shapeOf(came)
  const places = read(shape, registry)
  const before = namesOf(places)
  const wanted = new Set<string>(names)
  const isTaken = before.some((name) => !wanted.has(name))
  if (!isTaken && before.length === wanted.size) return came
  if (typeof shape !== 'object' || shape === null) return names

  // Where a word for everything falls, what is left of it is to be given by other words.
  const fallen = places.filter((one) => one.isOn && one.isAll && !one.names.every((name) => wanted.has(name)))
  const left = new Set(fallen.flatMap((one) => one.names))
  const isNew = (name: string) => wanted.has(name) && (left.has(name) || !before.includes(name))
  const covered = new Set<string>()
  const walked = mapForeignPermissions(shape, {
    decide: (name, isOn) => {
      const meant = permissionMeaningOf(registry, name)
      const isWhole = meant.names.every((one) => wanted.has(one))
      const isGiven = isOn || meant.isAll ? isWhole && (isOn || meant.names.some(isNew)) : meant.names.some(isNew)
      if (isGiven) for (const one of meant.names) covered.add(one)
      return isGiven
    },
    strange: () => isOwn,
  })

  /** The API's word for an action, where it has used one. */
  const wordFor = (action: string) =>
    places.find(({ word, isAll }) => !isAll && permissionSynonyms[normalizePermissionWord(word)]?.includes(action))
      ?.word ?? action
  const naming = namingOf(registry)
  const isSame = (one: string, other: string) => one === other || naming(one).some(({ name }) => name === other)
  let result = walked
  for (const name of names) {
    if (covered.has(name) || !isNew(name)) continue
    const at = name.lastIndexOf('.')
    const added = permissionName(name.slice(0, at), wordFor(name.slice(at + 1)))
    for (const one of permissionMeaningOf(registry, added).names) covered.add(one)
    result = addForeignPermission(result, added, shape, isSame)
  }
  return isObjectText(came) ? JSON.stringify(result) : listToApi(result, came)
}
