/** `npm run package`: creates one folder that runs the product, with only the packages that it needs. */
import './support/node-version.mjs'
import { existsSync, statSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildWhatChanged } from './build/build-product.mjs'
import { layPackages } from './package/copy-packages.mjs'
import { filesOf } from './package/product-files.mjs'
import { packagesOf, readPackage } from './package/required-packages.mjs'
import { install } from './support/install.mjs'
import { engine, give, root } from './support/root.mjs'

const usage = 'npm run package -- [DIR]'

const [given, ...more] = process.argv.slice(3)
if (more.length > 0 || given?.startsWith('-')) give(`One folder was expected, or none for dist/package: ${usage}`)
const target = given ? path.resolve(process.env.INIT_CWD ?? '.', given) : path.join(root, 'dist', 'package')

const entries = await readdir(target).catch(({ code }) =>
  code === 'ENOENT' ? [] : give(`${target} cannot be read as a folder (${code}). Give another folder.`),
)
if (entries.length > 0 && !['server.js', 'client', 'server'].every((entry) => entries.includes(entry)))
  give(
    `${target} is not empty, and no package either (it has ${entries.slice(0, 3).join(', ')}). Give a new folder, or empty this one.`,
  )

await install()
await buildWhatChanged()

const own = await readPackage(root)
const ofEngine = await readPackage(engine)
const declared = new Set([own, ofEngine].flatMap(({ dependencies = {} }) => Object.keys(dependencies)))

/** The path of the unfinished package. The package replaces a former package only after the new package is complete. */
const unfinished = `${target}.unfinished`
try {
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  for (const half of ['client', 'server'])
    await cp(path.join(root, 'dist', half), path.join(unfinished, half), { recursive: true })
  const dependencies = await layPackages(
    await packagesOf(path.join(unfinished, 'server'), declared),
    [root, engine],
    unfinished,
  )
  const { name: id, version, description } = own
  for (const [file, text] of filesOf({ id, version, dependencies, engines: ofEngine.engines, name: description ?? id }))
    await writeFile(path.join(unfinished, file), text)
  const licence = [root, engine].map((folder) => path.join(folder, 'LICENSE')).find((file) => existsSync(file))
  if (licence) await cp(licence, path.join(unfinished, 'LICENSE'))
  await rm(target, { recursive: true, force: true })
  await rename(unfinished, target)
} catch (error) {
  await rm(unfinished, { recursive: true, force: true })
  give(`The package cannot be made in ${target}: ${error.message}`)
}

let bytes = 0
for (const entry of await readdir(target, { withFileTypes: true, recursive: true }))
  if (entry.isFile()) bytes += statSync(path.join(entry.parentPath, entry.name)).size
console.log(`${target} has ${Math.round(bytes / 1e6)} MB. There, or wherever it is copied: node server.js`)
