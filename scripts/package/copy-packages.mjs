import { cp, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { findPackage, readPackage } from './required-packages.mjs'

/** What only developers read. */
const isForDevelopers = (file) => /\.(map|d\.[cm]?ts|tsbuildinfo)$/.test(file)

const isLicence = /^(licen[cs]e|notice|copying|ofl)/i

/** Copies a package without the packages in it, or of it these files alone, with its licence. */
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

/** Where Node would find a package from a place within the laid ones. */
function laidFor(name, place, laid) {
  for (let at = place; ; at = path.dirname(at)) {
    const there = path.join(at, 'node_modules', name)
    if (laid.has(there)) return there
    if (at === '.') return undefined
  }
}

/** The packages that one needs beside it, where they are: those for another platform are not. */
async function besides(folder) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = await readPackage(folder)
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .filter((name) => peerDependenciesMeta[name]?.optional !== true)
    .map((name) => ({ name, place: findPackage(name, folder) }))
    .filter(({ place }) => place)
}

/**
 * Lays packages, and all that they depend on, into `node_modules` of a folder: just as they are installed, so that what runs
 * there is what was tested here.
 *
 * @param needed what `packagesOf` answers.
 * @param from the folders for whose files the packages are installed, the first first.
 * @returns the versions of those that were asked for, by name.
 * @throws Error where one is not installed.
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
