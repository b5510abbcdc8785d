import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of the engine. */
export const root = path.resolve(import.meta.dirname, '..')

/** The source files in a folder, as pairs of path and content. */
export const sourcesIn = (folder: string, below = root) =>
  readdirSync(path.join(below, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .map((file) => [file, readFileSync(path.join(below, file), 'utf8')] as const)

/** The source files of a business in another folder, with paths relative to that folder. */
export const businessIn = (folder: string) =>
  ['resources', 'business'].flatMap((room) => sourcesIn(room, path.join(root, folder)))

interface Import {
  readonly from: string
  readonly typesOnly: boolean
}

export const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

/**
 * The imports of a module from the same project: static imports, dynamic imports and glob imports. The function skips
 * comments and packages.
 */
export function importsOf(source: string): Import[] {
  const code = withoutComments(source)
  const own = String.raw`['"](\.[^'"]*|deckhand(?:\/[^'"]*)?)['"]`
  const names = /(?:([\w*{][^'"`;=()]*?)\s+from\s+)?/.source
  const statements = new RegExp(String.raw`\b(?:import|export)\s+(type\s+)?${names}${own}`, 'g')
  const calls = new RegExp(String.raw`\bimport(?:\.meta\.glob(?:<[^(]*>)?)?\(\s*${own}`, 'g')
  return [
    ...[...code.matchAll(statements)].map(([, type, names, from]) => ({
      from: from as string,
      typesOnly: Boolean(type) || isAllTypes(names),
    })),
    ...[...code.matchAll(calls)].map(([, from]) => ({ from: from as string, typesOnly: false })),
  ]
}

const isAllTypes = (names = '') =>
  /^\{[\s\S]*\}$/.test(names) &&
  names
    .slice(1, -1)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => name.startsWith('type '))
