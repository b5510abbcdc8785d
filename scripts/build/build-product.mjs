import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { engine, give, root, run } from '../support/root.mjs'
import { sayBuildError } from './build-errors.mjs'

/** What the product is made of: folders and files of the engine, and of the business. */
const sources = [
  ...[
    'src',
    'vocabulary',
    'kinds',
    'languages',
    'providers',
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

/** The files below a folder, or the file itself, in a steady order; none where there is nothing. */
async function filesBelow(place) {
  const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch((error) => error.code)
  if (entries === 'ENOTDIR') return [place]
  if (!Array.isArray(entries)) return []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/** A hash of every source by name and content; times of files say little after a checkout. */
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

/** Lays a .br and a .gz beside each file that shrinks, so that the server compresses nothing while it serves. */
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

/** The business's own public files stand over the engine's of the same name. */
async function layOwnFiles() {
  const own = path.join(root, 'business', 'public')
  if (existsSync(own)) await cp(own, path.join(dist, 'client'), { recursive: true })
}

/** Warnings of the bundler help only whoever works on the build; `LOG_LEVEL=debug` shows them. */
const logLevel = process.env.LOG_LEVEL === 'debug' ? 'warn' : 'error'

/**
 * Builds both halves of the product: the screens into dist/client, the server into dist/server. A slip in a source ends the
 * command with its place.
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
 * Builds the product unless it has been built from these very sources. A process of its own builds, as a bundler keeps a
 * gigabyte of memory for as long as its process lives.
 */
export async function buildWhatChanged() {
  const former = await readFile(stamp, 'utf8').catch(() => undefined)
  if (former === (await hashOfSources())) return
  console.log('Building …')
  const { status } = await run(process.execPath, [path.join(engine, 'scripts', 'build.mjs')], { show: true })
  if (status !== 0) process.exit(status)
}
