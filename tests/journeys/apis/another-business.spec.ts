import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import axe from 'axe-core'
import { dark, expectAccessible, light, wide } from '../support/accessibility'
import { run } from '../support/serve'
import { expect, followLink, signIn, test, waitUntilLoaded } from '../support/support'

const command = fileURLToPath(new URL('../../../scripts/deckhand.mjs', import.meta.url))
const folder = fileURLToPath(new URL('../../../examples/repair-shop', import.meta.url))

test.use({ as: null, alone: true })

test('another business is built by the same command, and all of its screens are accessible', async ({ page }) => {
  test.slow()
  await promisify(execFile)(process.execPath, [command, 'build'], { cwd: folder })
  const { url, stop } = await run({ NODE_ENV: 'production' }, { args: [`${folder}/dist/server/main.js`], cwd: folder })
  try {
    await page.addInitScript(axe.source)
    await page.setViewportSize(wide)
    await page.goto(`${url}/login`)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Fettle' })).toBeVisible()
    await expectAccessible(page, 'sign-in', [light, dark])
    await page.setViewportSize(wide)
    await signIn(page, 'admin@example.com', url)
    await expect(page).toHaveURL(/\/dashboard$/)
    const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
    const paths = await links.evaluateAll((all) =>
      all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    )
    expect(paths).toEqual(expect.arrayContaining(['/dashboard', '/ticket', '/device', '/appointment', '/user']))
    await followLink(page, '/profile')
    let looks = [light, dark]
    const expectOpen = async (path: string) => {
      await followLink(page, path)
      await expectAccessible(page, path, looks)
      looks = looks.toReversed()
    }
    for (const path of new Set(paths)) {
      await expectOpen(path.startsWith('/dashboard') ? path : `${path}?size=5`)
      await page.setViewportSize(wide)
      const [first] = await page
        .locator('[data-id]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')))
      if (!first) continue
      await expectOpen(`${path}/${first}`)
      if (await page.getByRole('link', { name: 'Edit', exact: true }).count()) await expectOpen(`${path}/${first}/edit`)
    }
    await waitUntilLoaded(page)
  } finally {
    await stop()
  }
})
