import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import axe from 'axe-core'
import { dark, expectAccessible, light, wide } from '../support/accessibility'
import { run } from '../support/serve'
import { expect, signIn, test } from '../support/support'

test.use({ as: null, alone: true })

test('a user with the permission finds backups in the palette and creates one, and other users do not see backups', async ({
  page,
}) => {
  const to = await mkdtemp(path.join(tmpdir(), 'deckhand-journeys-backups-'))
  const { url, stop } = await run({ NODE_ENV: 'production', BACKUP_TO: to })
  try {
    await page.addInitScript(axe.source)
    await signIn(page, 'admin@example.com', url)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('backups')
    await page.getByRole('option', { name: 'Backups', exact: true }).click()
    await expect(page).toHaveTitle(/^Backups · /)
    // If there is no earlier backup, the product immediately makes the first backup.
    const runs = page.getByRole('region', { name: 'Latest backups' }).getByRole('listitem')
    const done = runs.filter({ hasText: 'Done' })
    await expect(done).toHaveCount(1, { timeout: 120_000 })
    await expect(page.getByText('The backup was restored into a separate database.')).toBeVisible()
    await expectAccessible(page, 'backups', [light, dark])
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(done).toHaveCount(2, { timeout: 120_000 })
    // The product keeps only the last backup of each hour.
    expect(await readdir(to)).toContain(await done.first().locator('code').textContent())

    await page.setViewportSize(wide)
    await page.goto(`${url}/logout`)
    await signIn(page, 'viewer@example.com', url)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('backups')
    await expect(page.getByRole('option', { name: 'Backups', exact: true })).toHaveCount(0)
    await page.goto(`${url}/backups`)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  } finally {
    await page.goto('about:blank')
    await stop()
    await rm(to, { recursive: true, force: true })
  }
})
