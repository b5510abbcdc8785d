/**
 * `npm run gallery [-- part of a name]`: takes screenshots of all screens in four themes and shows the screenshots on
 * one page.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { never } from './gallery/scene-steps.mjs'
import { entryScenes, workspaceScenes } from './gallery/scenes.mjs'
import { openBrowser } from './support/browser.mjs'
import { root } from './support/root.mjs'
import { account, signIn, startServer } from './support/start-server.mjs'

const wide = { width: 1360, height: 850 }
const looks = [
  { look: 'light', skin: 'light', direction: 'ltr', viewport: wide },
  { look: 'dark', skin: 'dark', direction: 'ltr', viewport: wide },
  { look: 'right to left', skin: 'light', direction: 'rtl', viewport: wide },
  { look: 'phone', skin: 'light', direction: 'ltr', viewport: { width: 390, height: 844 } },
]

/** The maximum height of a screenshot in pixels. */
const tallest = 2400

const folder = path.join(root, 'test-results', 'gallery')
const waiting = '[aria-busy=true], .skeleton, .spinner-page, .loading-overlay'

const fileOf = (name, look) => `${name} ${look}.png`.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-')

/** Changes the theme through the local storage, like another tab. The screen therefore keeps its open dialogs. */
async function wear(page, { skin, direction, viewport }) {
  await page.setViewportSize(viewport)
  await page.evaluate(
    (chosen) => {
      for (const [key, value] of Object.entries(chosen)) localStorage.setItem(key, value)
      dispatchEvent(new StorageEvent('storage', { key: 'skin' }))
    },
    { skin, direction },
  )
}

async function settle(page) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction((sign) => document.querySelector(sign) === null, waiting)
  await page.evaluate(() => document.fonts.ready)
}

/** Waits until the screen is shown, but not until its data are loaded. */
async function shown(page) {
  await page.locator('.page').waitFor()
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Makes the window as high as the page, so sticky elements are at the edges. For pages with a dialog, the function
 * keeps the height of the window.
 */
async function unfold(page, { width, height }) {
  const dialogs = page.locator('dialog[open], [role=dialog]')
  if ((await dialogs.filter({ visible: true }).count()) > 0) return
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), tallest) })
  await page.evaluate(() => scrollTo(0, 0))
}

async function draw(page, { name, path: address, steps, answers, afterwards }) {
  for (const [call, answer] of Object.entries(answers ?? {})) await page.route(call, answer)
  // A call without a response shows the loading state.
  const rest = answers && Object.values(answers).includes(never) ? shown : settle
  await page.goto(address)
  await wear(page, looks[0])
  await rest(page)
  await steps?.(page)
  for (const look of looks) {
    await wear(page, look)
    await rest(page)
    await unfold(page, look.viewport)
    await page.screenshot({ path: path.join(folder, fileOf(name, look.look)) })
  }
  await afterwards?.(page)
}

/** Takes the screenshots of a scene, and removes its simulated responses. */
const drawOne = (page, scene) =>
  draw(page, scene)
    .catch((error) => console.error(`${scene.name}: ${error.message}`))
    .finally(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const row = ({ name }) =>
  `<h2>${name}</h2><div>${looks
    .map(({ look }) => `<figure><img loading="lazy" src="${fileOf(name, look)}" alt="${name}, ${look}"></figure>`)
    .join('')}</div>`

const html = (shown) => `<!doctype html><meta charset="utf-8"><title>Deckhand, every screen</title>
<style>
  body { margin: 24px; font: 14px system-ui; background: #dfe3e8 }
  div { display: grid; grid-template-columns: 3fr 3fr 3fr 1fr; gap: 12px; align-items: start }
  figure { margin: 0 } img { width: 100%; box-shadow: 0 1px 6px #0004 }
</style>
${shown.map(row).join('\n')}`

const wanted = process.argv.slice(2).map((part) => part.toLowerCase())

/** Takes the screenshots of all requested scenes. A failed scene is reported, and the other scenes continue. */
async function drawAll(page, scenes) {
  const chosen = scenes.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.toLowerCase().includes(part)),
  )
  for (const scene of chosen) await drawOne(page, scene)
  return chosen
}

async function enter(page) {
  await page.goto('/login')
  await wear(page, looks[0])
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await settle(page)
}
const data = await mkdtemp(path.join(tmpdir(), 'deckhand-gallery-'))
const server = await startServer(data)
const browser = await openBrowser()
try {
  await mkdir(folder, { recursive: true })
  const page = await browser.newPage({ baseURL: server.url, viewport: wide, locale: 'en-GB', reducedMotion: 'reduce' })
  // The live stream never ends, so waiting for an idle network would fail.
  await page.route('**/api/v1/live', (route) => route.fulfill({ status: 204 }))
  page.setDefaultTimeout(10_000)
  const at = { page, url: server.url, token: await signIn(server.url) }
  const entries = await drawAll(page, await entryScenes(at))
  await enter(page)
  const shown = [...entries, ...(await drawAll(page, await workspaceScenes(at)))]
  await writeFile(path.join(folder, 'index.html'), html(shown))
  console.log(`${shown.length} screens: ${path.join(folder, 'index.html')}`)
} finally {
  await browser.close()
  await server.stop()
  await rm(data, { recursive: true, force: true })
}
