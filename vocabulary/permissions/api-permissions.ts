import { listFromApi, listToApi, parseJsonText } from '../backend-formats/lists'
import type { Registry } from '../registry'
import { addForeignPermission, mapForeignPermissions } from './foreign-permissions'
import { createResourceFinder, normalizePermissionWord, permissionSynonyms } from './permission-synonyms'
import { permissionName, permissionsOf } from './permissions'

/** The permissions that a name used by an API stands for, together with the action word of that name. */
interface PermissionMeaning {
  readonly names: readonly string[]
  /** Whether the word means all permissions of the resource. */
  readonly isAll: boolean
  readonly word: string
}

const namings = new WeakMap<Registry, ReturnType<typeof createResourceFinder>>()

const namingOf = (registry: Registry) => {
  const naming = namings.get(registry) ?? createResourceFinder(registry)
  namings.set(registry, naming)
  return naming
}

/** The permissions that a name stands for. If a name is unknown, the result is the name. */
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

/**
 * Converts permissions from any known format and wording of an API into permission names. Returns an empty list if no
 * name is known.
 */
export const permissionsFromApi = (came: unknown, registry: Registry): readonly string[] =>
  namesOf(read(shapeOf(came), registry))

/**
 * Converts permission names into the format and wording in which the API sent other permissions. The result keeps
 * unknown entries of the other permissions.
 * @param isOwn whether `came` is the former value of the same role. If false, the result drops entries of `came` that
 * `names` does not mention.
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

  // If a word such as 'all' is removed, the permissions that remain need other words.
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

  /**
   * The word of the API for an action, if the API has used one. If the API has used no word, the function returns the
   * action name.
   */
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
