/** `npm run new -- DIR --name "My shop"`: creates the folder of a business that uses this engine as a package. */
import './support/node-version.mjs'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { filesOf } from './new/business-files.mjs'
import { engine, give, run } from './support/root.mjs'

const usage = 'npm run new -- DIR --name "My shop" [--engine VERSION]'

/** Matches the path of a folder or a packed file, which npm accepts instead of a version. */
const isPath = /^(file:|(?=\.{0,2}[/\\]|[a-z]:[/\\]))/i

/** Reads the folder, the name of the product and the source of the engine from the arguments. */
function read(given) {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { name: { type: 'string' }, engine: { type: 'string' } },
    })
    const [folder, ...more] = positionals
    if (!folder || more.length > 0)
      give(`One folder was expected${folder ? `, not ${positionals.join(' and ')}` : ''}: ${usage}`)
    const called = process.env.INIT_CWD ?? '.'
    return {
      folder: path.resolve(called, folder),
      name: values.name?.trim(),
      engine: isPath.test(values.engine)
        ? `file:${path.resolve(called, values.engine.replace(isPath, ''))}`
        : values.engine?.trim(),
    }
  } catch (error) {
    give(`${error.message.split('.')[0]}; expected: ${usage}`)
  }
}

const isPackageName = (name) =>
  /^[a-z0-9][a-z0-9._-]{0,213}$/.test(name) && !['node_modules', 'deckhand'].includes(name)

/** The reason why this business cannot be created. Returns undefined if the business can be created. */
async function obstacle({ folder, name, engine: version }) {
  if (!name) return `The product's name is missing. Expected: ${usage}`
  if (/\p{Cc}/u.test(name) || name.length > 60)
    return `--name ${JSON.stringify(name)} was expected to be one line of at most 60 letters, such as "My shop".`
  if (version === '') return `--engine is empty. Give a version of the engine, such as ^1.0.0, or omit the option.`
  if (isPath.test(version) && !existsSync(version.slice('file:'.length)))
    return `--engine ${version.slice('file:'.length)} is not there. Give a packed engine, its folder, or a version.`
  const own = path.basename(folder)
  if (!isPackageName(own))
    return `The folder's name '${own}' is not a valid package name. Use lower-case letters, digits and hyphens, such as 'my-shop'.`
  const entries = await readdir(folder).catch(({ code }) => code)
  if (entries === 'ENOENT') return
  if (!Array.isArray(entries)) return `${folder} cannot be read as a folder (${entries}). Give another folder.`
  if (entries.length > 0)
    return `${folder} is not empty (it has ${entries.slice(0, 3).join(', ')}${entries.length > 3 ? ' …' : ''}). Give a new folder, or empty this one.`
}

/** Packs this engine with npm. Returns the packed file and its temporary folder. */
async function pack() {
  const place = await mkdtemp(path.join(tmpdir(), 'deckhand-pack-'))
  const { status, output } = await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', place], {
    cwd: engine,
  })
  const [file] = await readdir(place)
  if (status !== 0 || !file) give(`The engine in ${engine} could not be packed. Fix the errors of npm:\n${output}`)
  return { place, file }
}

/** Creates a folder and its parents. The recursive `mkdir` of Node never returns on some unwritable paths. */
async function make(folder) {
  if (existsSync(folder)) return
  await make(path.dirname(folder))
  await mkdir(folder)
}

/** Writes either all files or no file. Returns the problem, or undefined if all files were written. */
async function write({ folder, name, engine: version }) {
  const packed = version ? undefined : await pack()
  const files = filesOf({ name, id: path.basename(folder), engine: version ?? `file:vendor/${packed.file}` })
  const isNew = !existsSync(folder)
  try {
    await make(folder)
    for (const [file, text] of files) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await writeFile(path.join(folder, file), text)
    }
    if (packed) await cp(path.join(packed.place, packed.file), path.join(folder, 'vendor', packed.file))
  } catch (error) {
    for (const entry of isNew ? ['.'] : await readdir(folder).catch(() => []))
      await rm(path.join(folder, entry), { recursive: true, force: true })
    return `${folder} cannot be written (${error.code ?? error.message}); name another folder, or mend that.`
  } finally {
    if (packed) await rm(packed.place, { recursive: true })
  }
}

const asked = read(process.argv.slice(3))
const problem = (await obstacle(asked)) ?? (await write(asked))
if (problem) give(problem)
console.log(`${asked.name} is in ${asked.folder}. There: npm install && npm start`)
