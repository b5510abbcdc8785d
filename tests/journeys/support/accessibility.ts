import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './support'

/** How the product may look. Changed as another tab would change it, which is quicker than opening a page anew. */
export async function applyLook(
  page: Page,
  look: { readonly skin: 'light' | 'dark'; readonly direction: 'ltr' | 'rtl' },
) {
  await page.evaluate((chosen) => {
    for (const [name, value] of Object.entries(chosen)) localStorage.setItem(name, value)
    dispatchEvent(new StorageEvent('storage', { key: 'skin' }))
  }, look)
  await expect(page.locator('html')).toHaveAttribute('dir', look.direction)
}

/** The rules whose answer depends on the look; whatever else axe asks is the same in all of them. */
export const lookDependentRules = ['color-contrast', 'target-size']

/** What keeps people from using the page that is shown, or makes it harder; of some rules only, or of all. */
export const findAccessibilityViolations = (page: Page, rules?: string[]) =>
  page.evaluate(
    async ({ values }) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        ...(values ? { runOnly: { type: 'rule', values } } : { rules: { 'target-size': { enabled: true } } }),
        // What passes need not be described, and there are no frames.
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
      )
    },
    { values: rules },
  )

export const wide = { width: 1280, height: 800 }
/** So high that nothing which clings to the window's edge covers a part of something else. */
const phone = { width: 360, height: 6000 }

export const light = { says: 'in light, from left to right', viewport: wide, skin: 'light', direction: 'ltr' } as const
export const dark = {
  says: 'on a phone, in dark, from right to left',
  viewport: phone,
  skin: 'dark',
  direction: 'rtl',
} as const

/** The page that is shown bars nobody in either look, and fits: all rules in the first, what may change in the other. */
export async function expectAccessible(
  page: Page,
  name: string,
  [first, other]: readonly (typeof light | typeof dark)[],
) {
  for (const look of [first, other]) {
    if (!look) continue
    const { says, viewport, ...rest } = look
    await page.setViewportSize(viewport)
    await applyLook(page, rest)
    const overhang = () => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)
    await expect.poll(overhang, `${name}, ${says}: pixels beyond the edge`).toBeLessThanOrEqual(0)
    expect
      .soft(
        await findAccessibilityViolations(page, look === first ? undefined : lookDependentRules),
        `${name}, ${says}`,
      )
      .toEqual([])
  }
}
