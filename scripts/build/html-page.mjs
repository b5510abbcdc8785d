import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { engine, root } from '../support/root.mjs'

const { resolve } = createRequire(path.join(engine, 'package.json'))

const forward = (file) => file.replaceAll(path.sep, '/')

/**
 * The address of a file in the page of a business: relative to the page's folder, or the complete path for Vite's
 * server.
 */
function addressOf(file, isServed) {
  const below = forward(path.relative(root, file))
  if (!below.startsWith('..') && !path.isAbsolute(below)) return `/${below}`
  return isServed ? `/@fs/${forward(file).replace(/^\//, '')}` : below
}

/**
 * Reads the HTML page of the business, or else of the engine. The function replaces addresses of the engine's files.
 */
export async function readPage({ isServed }) {
  const own = path.join(root, 'index.html')
  const [html, look, words] = await Promise.all([
    readFile(existsSync(own) ? own : path.join(engine, 'index.html'), 'utf8'),
    readFile(path.join(engine, 'src', 'app', 'early', 'apply-preferences.js'), 'utf8'),
    readdir(path.join(engine, 'languages')),
  ])
  const spoken = JSON.stringify(words.flatMap((file) => (file.endsWith('.json') ? path.basename(file, '.json') : [])))
  return html
    .replace(
      '<script src="/apply-preferences.js"></script>',
      () => `<script>\n{ const spoken = ${spoken}; ${look} }</script>`,
    )
    .replace(/\/node_modules\/([^"]+)/g, (_, file) => addressOf(resolve(file), isServed))
    .replace('/src/app/main.tsx', addressOf(path.join(engine, 'src', 'app', 'main.tsx'), isServed))
}
