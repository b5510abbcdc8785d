import { cp, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { findPackage, readPackage } from './required-packages.mjs'

/** Whether only developers need a file. */
const isForDevelopers = (file) => /\.(map|d\.[cm]?ts|tsbuildinfo)$/.test(file)

const isLicence = /^(licen[cs]e|notice|copying|ofl)/i

/** Copies a package without its nested packages, or only some of its files. The function always copies the licence. */
async function copy(from, to, files) {
  await mkdir(to, { recursive: true })
  if (files !== true) {
    const licences = (await readdir(from)).filter((file) => isLicence.test(file))
    for (const file of ['package.json', ...licences, ...files]) await cp(path.join(from, file), path.join(to, file))
    return
  }
  await cp(from, to, {
    recursive: true,
    dereference: true,
    filter: (file) => !isForDevelopers(file) && path.relative(from, file) !== 'node_modules',
  })
}

/** The path at which Node finds a package from a place within the copied packages. */
function laidFor(name, place, laid) {
  for (let at = place; ; at = path.dirname(at)) {
    const there = path.join(at, 'node_modules', name)
    if (laid.has(there)) return there
    if (at === '.') return undefined
  }
}

/** The installed dependencies of a package. Packages for other platforms are not installed. */
async function besides(folder) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = await readPackage(folder)
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .filter((name) => peerDependenciesMeta[name]?.optional !== true)
    .map((name) => ({ name, place: findPackage(name, folder) }))
    .filter(({ place }) => place)
}

/**
 * Copies packages and their dependencies into `node_modules` of a folder. The function copies the installed versions,
 * so the package runs the tested code.
 *
 * @param needed the result of `packagesOf`.
 * @param from the folders in which the packages are searched, in this order.
 * @returns the versions of the needed packages, by name.
 * @throws Error if a package is not installed.
 */
export async function layPackages(needed, from, target) {
  const laid = new Map()
  const versions = {}
  const waiting = []
  for (const [name, files] of needed) {
    const place = from.map((folder) => findPackage(name, folder)).find(Boolean)
    if (!place) throw new Error(`The package ${name} is not installed; run 'npm install', and try again.`)
    const to = path.join('node_modules', name)
    laid.set(to, place)
    versions[name] = (await readPackage(place)).version
    await copy(place, path.join(target, to), files)
    if (files === true) waiting.push({ place, to })
  }
  for (let one = waiting.shift(); one; one = waiting.shift()) {
    for (const { name, place } of await besides(one.place)) {
      const there = laidFor(name, one.to, laid)
      if (there && laid.get(there) === place) continue
      const to = path.join(there ? one.to : '.', 'node_modules', name)
      laid.set(to, place)
      await copy(place, path.join(target, to), true)
      waiting.push({ place, to })
    }
  }
  return versions
}
