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
 * Whether the installed packages match the lock file. npm writes a second lock file in `node_modules` as its last step.
 * So this check also detects an interrupted installation.
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

/** Whether `node_modules` is a link. npm would empty the target of the link. */
const isLink = () =>
  lstat(path.join(engine, 'node_modules')).then(
    (folder) => folder.isSymbolicLink(),
    () => false,
  )

/** Installs missing packages of the engine's repository. Another business installs its packages with npm. */
export async function install() {
  if (!isCheckout) return
  if (await isInstalled()) return link()
  if (await isLink())
    give(
      'node_modules is a link, and its packages do not match package-lock.json. Install them there, or remove the link.',
    )
  console.log('Installing the packages …')
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // npm sets this variable for its scripts. If the variable is missing, the PATH contains the folder of npm.
  const npm = process.env.npm_execpath
  const { status } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { show: true, cwd: engine })
    : await run('npm', args, { show: true, cwd: engine })
  if (status !== 0)
    give('The packages could not be installed (see above). Fix the errors of npm, or check the network, and try again.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await install()
