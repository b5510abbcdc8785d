import { access } from 'node:fs/promises'
import path from 'node:path'
import { run } from './root.mjs'

const below = (folder, ...rest) => (folder ? [path.join(folder, ...rest)] : [])

/** The usual paths of Chromium and Chrome. */
const usualPlaces = () => [
  ...(process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []),
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].flatMap((name) =>
    (process.env.PATH ?? '').split(path.delimiter).flatMap((folder) => below(folder, name)),
  ),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
    below(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
]

const exists = (file) =>
  access(file).then(
    () => true,
    () => false,
  )

/** The path of an installed browser: CHROMIUM_PATH, a usual path, or Playwright's browser. */
export async function findBrowser() {
  const { chromium } = await import('playwright-core')
  for (const place of [...usualPlaces(), chromium.executablePath()]) if (await exists(place)) return place
}

/**
 * Finds or installs a browser. The function tries Playwright's browser first. If the process runs as root, the browser
 * of the operating system is the second choice.
 */
export async function provideBrowser() {
  const found = await findBrowser()
  if (found) return found
  console.log('Installing a browser for the journeys …')
  const own = await run('playwright', ['install', '--with-deps', '--only-shell', 'chromium'])
  const system =
    own.status !== 0 && process.getuid?.() === 0
      ? await run('sh', ['-c', 'apt-get update && apt-get install -y --no-install-recommends chromium'])
      : undefined
  const installed = await findBrowser()
  if (installed) return installed
  throw new Error(
    `No browser was found, and the installation failed. Install Chromium or Chrome, or set CHROMIUM_PATH.\n${own.output}\n${system?.output ?? ''}`,
  )
}

/**
 * Browser arguments for tests and measurements. These arguments work in a container, and disable network calls of the
 * browser itself.
 */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a browser without a window. The caller must close the browser. */
export async function openBrowser() {
  const executablePath = await provideBrowser()
  const { chromium } = await import('playwright-core')
  return chromium.launch({ executablePath, args: browserArgs })
}

/**
 * Starts a browser with a profile folder and one context. The cache of this browser is kept, like the cache of a user's
 * browser.
 */
export async function openLastingBrowser(folder) {
  const executablePath = await provideBrowser()
  const { chromium } = await import('playwright-core')
  return chromium.launchPersistentContext(folder, { executablePath, args: browserArgs })
}
