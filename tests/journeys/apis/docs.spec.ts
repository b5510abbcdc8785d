import { readdir } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import axe from 'axe-core'
import { findAccessibilityViolations, lookDependentRules, wide } from '../support/accessibility'
import { run } from '../support/serve'
import { expect, test } from '../support/support'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The folders of the tabs in which users try declarations. */
const tabs = async () => (await readdir(path.join(root, 'dist', 'docs'))).filter((name) => name.startsWith('try-'))

/** Sends a request without reading the complete response. */
const ask = (url: string, headers = {}) =>
  new Promise<IncomingMessage>((resolve) =>
    get(url, { headers }, (answer) => resolve(answer.on('error', () => undefined))),
  )

/** Vite compiles modules on request, which takes longer on a busy machine. */
const patience = { timeout: 120_000 }

test.use({ as: null, alone: true })

test('a declaration typed in the docs updates the screens next to it, which accept declarations only from that page', async ({
  page,
}) => {
  test.slow()
  const { url, stop } = await run({}, { args: [path.join('scripts', 'docs.mjs')], cwd: root, readyAt: '/reference' })
  const former = await tabs()
  const editor = page.getByRole('textbox', { name: 'Declaration' })
  const problem = page.getByRole('alert')
  const screens = page.frameLocator('iframe')
  const column = screens.getByRole('columnheader', { name: 'Span' })
  const edit = async (from: string, to: string) => editor.fill((await editor.inputValue()).replace(from, to))
  try {
    await page.addInitScript(axe.source)
    await page.setViewportSize(wide)
    await page.goto(url)
    await page.getByRole('link', { name: 'Try a declaration' }).click()
    await expect(screens.locator('tr[data-id]').first()).toBeVisible(patience)

    await editor.press('Control+Home')
    await editor.press('Tab')
    await expect(editor).toHaveValue(/^ {2}import/)
    await editor.press('Escape')
    await editor.press('Tab')
    await expect(editor).not.toBeFocused()

    await edit('date(),', 'date(),\n    span: integer({ min: 40, max: 300 }),')
    await expect(problem).toHaveText(/^Line \d+: integer is not defined$/, patience)
    await expect(screens.locator('tr[data-id]').first()).toBeVisible(patience)
    await edit('date, ', 'date, integer, ')
    await edit("'readyOn']", "'readyOn', 'span']")
    await expect(column).toBeVisible(patience)
    await expect(problem).toHaveText('')

    await edit("title: 'name'", "title: 'nmae'")
    await expect(problem).toHaveText(
      /^resources\/kite: title: there is no field 'nmae'\. Did you mean 'name'\?/,
      patience,
    )
    await expect(column).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect
        .soft(
          await findAccessibilityViolations(page, colorScheme === 'light' ? undefined : lookDependentRules),
          colorScheme,
        )
        .toEqual([])
    }
    await edit("title: 'nmae'", "title: 'name' ]")
    await expect(problem).toHaveText(/^Line \d+: .*expected/i, patience)
    await edit("title: 'name' ]", "title: 'name'")
    await expect(problem).toHaveText('', patience)

    await page.getByRole('button', { name: 'Form' }).click()
    await expect(screens.getByLabel('Span')).toBeVisible(patience)
    await page.getByRole('button', { name: 'Page' }).click()
    await expect(screens.getByRole('heading', { level: 1, name: /^Kite \d+$/ })).toBeVisible(patience)

    expect(await tabs()).toHaveLength(former.length + 1)
    const token = await page.locator('html').getAttribute('data-token')
    const post = (origin: string, as = token) =>
      fetch(`${url}/try/text?token=${as}&tab=none`, { method: 'POST', body: 'x', headers: { origin } })
    expect((await post(url)).status).toBe(410)
    expect((await post('https://elsewhere.example')).status).toBe(403)
    expect((await post(url, 'guessed')).status).toBe(403)
    const host = new URL(url).host.replace(/^.*:/, 'elsewhere.example:')
    expect((await ask(`${url}/try`, { host })).statusCode, 'a name of elsewhere that leads here').toBe(403)

    await page.goto('about:blank')
    await expect.poll(tabs, 'a tab that is closed leaves nothing').toEqual(former)
    await ask(`${url}/try/tab?token=${token}`)
    await expect.poll(tabs).toHaveLength(former.length + 1)
  } finally {
    await page.goto('about:blank')
    await stop()
  }
  expect(await tabs(), 'nor do the docs').toEqual(former)
})
