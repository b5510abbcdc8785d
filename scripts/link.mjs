/** npm runs this file after npm has installed the packages of this repository. */
import { lstat, mkdir, readlink, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { engine, isCheckout } from './support/root.mjs'

const packages = path.join(engine, 'node_modules')

const isWindows = process.platform === 'win32'

const isThere = (file) =>
  lstat(file).then(
    () => true,
    () => false,
  )

/**
 * Links the engine into its own `node_modules`. So the businesses in `examples` can import the engine by its package
 * name, like other businesses. A link to the packages of another checkout stays unchanged.
 */
export async function link() {
  if (!isCheckout || (await readlink(packages).catch(() => undefined))) return
  const own = path.join(packages, 'deckhand')
  const program = path.join(packages, '.bin', 'deckhand')
  await mkdir(path.dirname(program), { recursive: true })
  if (!(await isThere(own))) await (isWindows ? symlink(engine, own, 'junction') : symlink('..', own))
  if (await isThere(program)) return
  if (isWindows) await writeFile(`${program}.cmd`, `@node "%~dp0..\\deckhand\\scripts\\deckhand.mjs" %*\r\n`)
  else await symlink(path.join('..', 'deckhand', 'scripts', 'deckhand.mjs'), program)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await link()
