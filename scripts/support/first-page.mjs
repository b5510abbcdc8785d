import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { browserArgs, findBrowser } from './browser.mjs'
import { root } from './root.mjs'

/** Milliseconds that the server and the page may take: a machine may have other work. */
const patience = 120_000

/** Starts the built product on sample data of its own, away from settings and data of the business. */
async function startBuilt() {
  const folder = await mkdtemp(path.join(tmpdir(), 'deckhand-first-page-'))
  const { PATH = '', SystemRoot = '', TMPDIR = tmpdir() } = process.env
  const env = { PATH, SystemRoot, TMPDIR, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder }
  // Settings stand in a file of the folder in which it is started, too.
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

/** Signs in as the administrator of the sample data, and waits for the page that this leads to. */
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

/** Fetches the page and the files that it names. */
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
 * Loads the first page of the built product: in a browser where one is installed, signed in; elsewhere only its files are
 * fetched.
 *
 * @returns how it was loaded, in words.
 * @throws an error that says why it does not load.
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
