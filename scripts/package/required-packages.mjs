import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Patterns of package names in built code: imports, and files whose path the code resolves. */
const imported = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["'`]([^"'`\s]+)["'`]/g
const placed = /\bresolve\(\s*["'`]([^"'`\s]+)["'`]/g

const nameOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** Reads the package.json of a folder. */
export const readPackage = async (folder) => JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))

/**
 * The folder of a package for the files of a folder, by Node's rules. Returns undefined if the package is not
 * installed.
 */
export function findPackage(name, folder) {
  const place = path.join(folder, 'node_modules', name)
  if (existsSync(path.join(place, 'package.json'))) return place
  const above = path.dirname(folder)
  return above === folder ? undefined : findPackage(name, above)
}

/**
 * The packages that built code needs, by name. The value is true for an imported package. If the code needs only some
 * files of a package, such as fonts, the value contains the paths of these files.
 *
 * @param folder the folder of the built code.
 * @param declared the names of possible packages. Built code can contain texts that look like an import.
 */
export async function packagesOf(folder, declared) {
  const needed = new Map()
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.js')) continue
    const code = await readFile(path.join(entry.parentPath, entry.name), 'utf8')
    for (const [, specifier] of code.matchAll(imported))
      if (declared.has(nameOf(specifier))) needed.set(nameOf(specifier), true)
    for (const [, specifier] of code.matchAll(placed)) {
      const name = nameOf(specifier)
      if (!declared.has(name) || needed.get(name) === true) continue
      if (specifier === name) needed.set(name, true)
      else needed.set(name, [...(needed.get(name) ?? []), specifier.slice(name.length + 1)])
    }
  }
  return needed
}
