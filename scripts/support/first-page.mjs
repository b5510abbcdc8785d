import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { browserArgs, findBrowser } from './browser.mjs'
import { root } from './root.mjs'

/** The time limit for the server and the page in milliseconds. The machine may have other work. */
const patience = 120_000

/**
 * Starts the built product with separate sample data. The started product does not use the settings and data of the
 * business.
 */
async function startBuilt() {
  const folder = await mkdtemp(path.join(tmpdir(), 'deckhand-first-page-'))
  const { PATH = '', SystemRoot = '', TMPDIR = tmpdir() } = process.env
  const env = { PATH, SystemRoot, TMPDIR, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder }
  // A .env file in the working folder also contains settings. So the server starts in an empty folder.
  const server = spawn(process.execPath, [path.join(root, 'dist', 'server', 'main.js')], { cwd: folder, env })
  const stop = async () => {
    server.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  let said = ''
  const address = await new Promise((resolve, reject) => {
    const hear = (chunk) => {
      said += chunk
      const [, found] = / is ready: (\S+)/.exec(said) ?? []
      if (found) resolve(found)
    }
    for (const stream of [server.stdout, server.stderr]) stream.on('data', hear)
    server.once('exit', () => reject(new Error(`The built product does not start:\n${said}`)))
  }).catch(async (error) => {
    await stop()
    throw error
  })
  return { address, stop }
}

/** Signs in as the sample administrator, and waits for the next page. */
async function openInBrowser(address, executablePath) {
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath, args: browserArgs })
  const complaints = []
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(patience)
    page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto(address)
    await page.locator('.sign-in-sample button').click()
    await page.locator('main.page h1').first().waitFor()
  } catch (error) {
    complaints.push(error.message)
  } finally {
    await browser.close()
  }
  if (complaints.length > 0) throw new Error(`The first page does not load:\n${complaints.join('\n')}`)
}

/** Fetches the page and its files. */
async function fetchFiles(address) {
  const html = await (await fetch(address)).text()
  const files = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, file]) => file)
  if (files.length === 0) throw new Error('The first page names no script.')
  for (const file of files) {
    const { status } = await fetch(new URL(file, address))
    if (status !== 200) throw new Error(`The first page needs ${file}, which is answered with ${status}.`)
  }
}

/**
 * Loads the first page of the built product. If a browser is installed, the browser signs in. If no browser is
 * installed, the function fetches only the files of the page.
 *
 * @returns a text that says how the page was loaded.
 * @throws an error with the reason if the page does not load.
 */
export async function loadFirstPage() {
  const browser = await findBrowser()
  const { address, stop } = await startBuilt()
  try {
    if (browser) await openInBrowser(address, browser)
    else await fetchFiles(address)
    return browser ? 'in a browser' : 'by HTTP, as no browser was found (set CHROMIUM_PATH)'
  } finally {
    await stop()
  }
}
