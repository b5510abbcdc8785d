import { lstat, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { link } from '../link.mjs'
import { engine, give, isCheckout, run } from './root.mjs'

const packagesOf = async (file) => {
  const text = await readFile(path.join(engine, file), 'utf8').catch(() => '{}')
  return JSON.parse(text).packages ?? {}
}

const isForHere = ({ os }) => !os || os.includes(process.platform)

/**
 * Whether what is installed is what the lock file asks for. npm notes what it has installed in a lock file of its own,
 * as the last thing it does, so an installation that was interrupted is seen too.
 */
async function isInstalled() {
  const [wanted, installed] = await Promise.all([
    packagesOf('package-lock.json'),
    packagesOf('node_modules/.package-lock.json'),
  ])
  return (
    Object.entries(wanted).every(
      ([place, { version, optional }]) =>
        place === '' || (installed[place] ? installed[place].version === version : optional),
    ) && Object.entries(installed).every(([place, entry]) => wanted[place] && isForHere(entry))
  )
}

/** npm would empty the folder that a link leads to. */
const isLink = () =>
  lstat(path.join(engine, 'node_modules')).then(
    (folder) => folder.isSymbolicLink(),
    () => false,
  )

/** Installs the packages of the engine's repository unless they are there; a business elsewhere has its own npm to do so. */
export async function install() {
  if (!isCheckout) return
  if (await isInstalled()) return link()
  if (await isLink())
    give(
      'node_modules is a link to a folder with other packages than package-lock.json asks for; install them there, or remove the link.',
    )
  console.log('Installing the packages …')
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // npm tells its scripts where it is; started by hand, it is looked for.
  const npm = process.env.npm_execpath
  const { status } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { show: true, cwd: engine })
    : await run('npm', args, { show: true, cwd: engine })
  if (status !== 0)
    give('The packages could not be installed (see above); mend what npm says, or check the network, and try again.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await install()
