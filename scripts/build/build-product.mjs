import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { engine, give, root, run } from '../support/root.mjs'
import { sayBuildError } from './build-errors.mjs'

/** The sources of the product: folders and files of the engine and of the business. */
const sources = [
  ...[
    'src',
    'vocabulary',
    'kinds',
    'languages',
    'providers',
    'integrations',
    'server',
    'public',
    'index.html',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'scripts/build/build-product.mjs',
    'scripts/build/html-page.mjs',
    'scripts/build/early-script.mjs',
    'scripts/build/patches.mjs',
    'scripts/antd',
  ].map((place) => path.join(engine, place)),
  ...['business', 'resources', 'index.html', 'package.json', 'package-lock.json'].map((place) =>
    path.join(root, place),
  ),
]
const dist = path.join(root, 'dist')
const stamp = path.join(dist, 'built-from')

/** The address of a module of the built product. */
export const built = (file) => pathToFileURL(path.join(dist, file)).href

/** The sorted files below a folder, or the file itself. Returns an empty list if the path does not exist. */
async function filesBelow(place) {
  const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch((error) => error.code)
  if (entries === 'ENOTDIR') return [place]
  if (!Array.isArray(entries)) return []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/** A hash of the names and contents of all sources. File times are unreliable after a checkout. */
async function hashOfSources() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of await filesBelow(source))
      hash
        .update(path.relative(root, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0')
  return hash.digest('hex')
}

const small = 1024
const isText = /\.(js|css|svg|json|txt|ttf)$/

/** Writes a .br and a .gz copy of each text file, so the server does not need to compress files. */
async function compress(folder) {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const files = (await filesBelow(folder)).filter((file) => isText.test(file))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      if (bytes.length < small) return
      const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
      await Promise.all([
        brotli(bytes, options).then((shrunk) => writeFile(`${file}.br`, shrunk)),
        zip(bytes, { level: 9 }).then((shrunk) => writeFile(`${file}.gz`, shrunk)),
      ])
    }),
  )
}

/** Copies the public files of the business over files of the engine with the same name. */
async function layOwnFiles() {
  const own = path.join(root, 'business', 'public')
  if (existsSync(own)) await cp(own, path.join(dist, 'client'), { recursive: true })
}

/** Warnings of the bundler help only developers of the build. `LOG_LEVEL=debug` shows these warnings. */
const logLevel = process.env.LOG_LEVEL === 'debug' ? 'warn' : 'error'

/**
 * Builds the screens into dist/client, and the server into dist/server. An error in a source file stops the command
 * with a message that names the place of the error.
 */
export async function build() {
  const from = await hashOfSources()
  await rm(stamp, { force: true })
  const vite = await import('vite')
  const shared = { root, configFile: path.join(engine, 'vite.config.ts'), logLevel, mode: 'production' }
  try {
    await vite.build({ ...shared, build: { outDir: 'dist/client', emptyOutDir: true } })
    await vite.build({ ...shared, build: { outDir: 'dist/server', emptyOutDir: true, ssr: true } })
  } catch (error) {
    give(sayBuildError(error) ?? error)
  }
  await layOwnFiles()
  await compress(path.join(dist, 'client'))
  await writeFile(stamp, from)
}

/**
 * Builds the product unless the sources are unchanged. The build runs in a separate process, because a bundler occupies
 * a gigabyte of memory until its process ends.
 */
export async function buildWhatChanged() {
  const former = await readFile(stamp, 'utf8').catch(() => undefined)
  if (former === (await hashOfSources())) return
  console.log('Building …')
  const { status } = await run(process.execPath, [path.join(engine, 'scripts', 'build.mjs')], { show: true })
  if (status !== 0) process.exit(status)
}
