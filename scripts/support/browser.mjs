import { access } from 'node:fs/promises'
import path from 'node:path'
import { run } from './root.mjs'

const below = (folder, ...rest) => (folder ? [path.join(folder, ...rest)] : [])

/** Where a Chromium or Chrome usually is. */
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

/** The path of a browser that is installed already: CHROMIUM_PATH, one in a usual place, or Playwright's own. */
export async function findBrowser() {
  const { chromium } = await import('playwright-core')
  for (const place of [...usualPlaces(), chromium.executablePath()]) if (await exists(place)) return place
}

/** Finds a browser, or installs one: Playwright's own, or where that cannot be had and one may, the system's. */
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
    `No browser was found and none could be installed; install Chromium or Chrome, or set CHROMIUM_PATH.\n${own.output}\n${system?.output ?? ''}`,
  )
}

/** How a browser is started for tests and measurements: in a container too, and without calls of its own. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a browser without a window; whoever opens it closes it. */
export async function openBrowser() {
  const executablePath = await provideBrowser()
  const { chromium } = await import('playwright-core')
  return chromium.launch({ executablePath, args: browserArgs })
}

/** Starts one that keeps what it is sent in a folder, as a person's own does; all of it is one context. */
export async function openLastingBrowser(folder) {
  const executablePath = await provideBrowser()
  const { chromium } = await import('playwright-core')
  return chromium.launchPersistentContext(folder, { executablePath, args: browserArgs })
}
