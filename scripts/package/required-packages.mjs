import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** How built code names a package: what it imports, and files whose place it asks for. */
const imported = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["'`]([^"'`\s]+)["'`]/g
const placed = /\bresolve\(\s*["'`]([^"'`\s]+)["'`]/g

const nameOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** What a folder's package says of itself. */
export const readPackage = async (folder) => JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))

/** Where a package lies for the files of a folder, as Node looks for it; undefined where it is not installed. */
export function findPackage(name, folder) {
  const place = path.join(folder, 'node_modules', name)
  if (existsSync(path.join(place, 'package.json'))) return place
  const above = path.dirname(folder)
  return above === folder ? undefined : findPackage(name, above)
}

/**
 * The packages that built code takes, by name: true where it imports them, or the paths of the files that are all it takes of
 * them, such as fonts.
 *
 * @param folder where the built code lies.
 * @param declared the names of packages that may be taken; built code holds texts that read like an import.
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
