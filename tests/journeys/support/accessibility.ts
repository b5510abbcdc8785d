import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './support'

/**
 * Applies a theme and a text direction. The page gets a storage event, as from another tab, which is faster than a
 * reload.
 */
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

/**
 * The rules whose result depends on the theme or direction. All other rules of the axe library give the same result in
 * every theme.
 */
export const lookDependentRules = ['color-contrast', 'target-size']

/** Finds serious accessibility violations on the current page. Default: all rules. */
export const findAccessibilityViolations = (page: Page, rules?: string[]) =>
  page.evaluate(
    async ({ values }) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        ...(values ? { runOnly: { type: 'rule', values } } : { rules: { 'target-size': { enabled: true } } }),
        // The report needs no details of passed rules, and the page has no frames.
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
/** The viewport is so high that no sticky element covers other content. */
const phone = { width: 360, height: 6000 }

export const light = { says: 'in light, from left to right', viewport: wide, skin: 'light', direction: 'ltr' } as const
export const dark = {
  says: 'on a phone, in dark, from right to left',
  viewport: phone,
  skin: 'dark',
  direction: 'rtl',
} as const

/**
 * Expects an accessible page without overflow: all rules are checked in the first theme, and only theme-dependent rules
 * in the second theme.
 */
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
