import { randomUUID } from 'node:crypto'
import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test'

/** The password of every sample account. */
export const password = 'deckhand-sample-1'

export type Row = Record<string, unknown> & { readonly id: string }

/** Calls a path below /api/v1 as the signed-in user. Throws an error if the API refuses the call. */
export type Api = <Answered = Row>(method: string, path: string, body?: unknown) => Promise<Answered>

/** The browser storage of a signed-in user. */
type Session = Readonly<Record<string, string>>

interface Window {
  readonly context: BrowserContext
  /** Resets the window: closes all pages, and keeps only this session in the storage. */
  readonly reset: (session: Session) => Promise<void>
}

interface Fixtures {
  /**
   * The e-mail of the sample user who is signed in at the start. With null, nobody is signed in. Default: the
   * administrator.
   */
  readonly as: string | null
  /**
   * Whether the browser test gets a separate window with an empty cache. Default: the test shares a window with other
   * tests.
   */
  readonly alone: boolean
  readonly api: Api
  /** Calls the API as another user. The default password is the password of the sample users. */
  readonly apiAs: (email: string | null, secret?: string) => Promise<Api>
  /** Registers a console error that the browser test causes on purpose. */
  readonly expectComplaint: (complaint: RegExp) => void
}

interface Shared {
  readonly tokenOf: (email: string, secret?: string) => Promise<string>
  readonly sessionOf: (email: string) => Promise<Session>
  /** The window that the browser tests use one after the other. So all browser tests share the cache of the window. */
  readonly sharedWindow: () => Promise<Window>
}

const once = <Made>(make: (of: string, secret?: string) => Promise<Made>) => {
  const made = new Map<string, Promise<Made>>()
  return (of: string, secret?: string) => {
    const one = made.get(of) ?? make(of, secret)
    made.set(of, one)
    return one
  }
}

async function openWindow(browser: Browser): Promise<Window> {
  const context = await browser.newContext({ baseURL: process.env.DECKHAND_URL })
  // An open tab keeps the browser process alive, with its compiled code.
  const tab = await context.newPage()
  await tab.goto('/favicon.svg')
  return {
    context,
    reset: async (session) => {
      for (const page of context.pages().filter((one) => one !== tab)) {
        if (page.url().startsWith('http')) await page.evaluate(() => localStorage.clear())
        await page.close()
      }
      await context.clearCookies()
      await tab.evaluate((kept) => {
        localStorage.clear()
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      }, session)
    },
  }
}

/**
 * The product always makes this call of the specification, even if the API does not have the call. The browser logs the
 * status 404 of this call.
 */
const withoutBookmarks = /status of 404 .*\/api\/bookmarks\/data\)/

/**
 * Prefetched code arrives before the screen that needs the code. On a slow machine, the code arrives long before the
 * screen.
 */
const usedLate = /was preloaded using link preload but not used within a few seconds/

/** The browser requests a default icon for a tab that shows no page of the product. */
const iconOfTab = /status of 404 .*\/favicon\.ico\)/

/**
 * A journey, which is a browser test. The journey fails on every console error of the page and on every failed request.
 */
export const test = base.extend<Fixtures, Shared>({
  as: ['admin@example.com', { option: true }],
  alone: [false, { option: true }],

  sharedWindow: [
    async ({ browser }, use) => {
      const open = once(() => openWindow(browser))
      await use(() => open('shared'))
    },
    { scope: 'worker' },
  ],

  tokenOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the empty pattern that the fixture needs no other fixture.
    async ({}, use) =>
      use(
        once(async (email, secret = password) => {
          const response = await fetch(`${process.env.DECKHAND_URL}/api/v1/token`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ email, password: secret }),
          })
          return (await response.json()).accessToken
        }),
      ),
    { scope: 'worker' },
  ],

  sessionOf: [
    async ({ sharedWindow }, use) =>
      use(
        once(async (email) => {
          const { context } = await sharedWindow()
          const page = await context.newPage()
          await signIn(page, email)
          return page.evaluate(() => ({ ...localStorage }))
        }),
      ),
    { scope: 'worker' },
  ],

  context: async ({ as, alone, browser, sharedWindow, sessionOf }, use) => {
    const session = as === null ? {} : await sessionOf(as)
    const { context, reset } = await (alone ? openWindow(browser) : sharedWindow())
    await reset(session)
    await use(context)
    await (alone ? context.close() : reset({}))
  },

  apiAs: ({ tokenOf, baseURL }, use) =>
    use(async (email, secret) => {
      const token = email === null ? undefined : await tokenOf(email, secret)
      return async (method, path, body) => {
        const response = await fetch(`${baseURL}/api/v1${path}`, {
          method,
          headers: {
            Authorization: `Bearer ${token}`,
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
        return JSON.parse(text)
      }
    }),

  api: async ({ as, apiAs }, use) => use(await apiAs(as)),

  expectComplaint: [
    async ({ context }, use) => {
      const complaints: string[] = []
      const expected = [withoutBookmarks, usedLate, iconOfTab]
      const onError = (error: WebError) => complaints.push(error.error().stack ?? error.error().message)
      const onConsole = (message: ConsoleMessage) => {
        if (['error', 'warning'].includes(message.type()))
          complaints.push(`${message.text()} (${message.location().url})`)
      }
      const onFailed = (request: Request) => {
        const reason = request.failure()?.errorText ?? ''
        // The browser itself aborts pending requests when the user leaves a page.
        if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.method()} ${request.url()} failed: ${reason}`)
      }
      context.on('weberror', onError).on('console', onConsole).on('requestfailed', onFailed)
      await use((complaint) => expected.push(complaint))
      context.off('weberror', onError).off('console', onConsole).off('requestfailed', onFailed)
      expect(
        complaints.filter((complaint) => !expected.some((one) => one.test(complaint))),
        'the browser has nothing to complain of',
      ).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Returns a text that no other browser test uses. */
export const uniqueText = (text: string) => `${text} ${randomUUID().slice(0, 8)}`

/** Fills in and submits the sign-in page. */
export async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Signs a sample user in through the screen, and waits until the workspace is shown.
 *
 * @param at the address of the product. Default: the product that all browser tests share.
 */
export async function signIn(page: Page, email: string, at = ''): Promise<void> {
  await page.goto(`${at}/login`)
  await fillSignIn(page, email)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
}

/** Opens a window of another user, in a separate browser context. */
export async function otherWindow(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.DECKHAND_URL })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

/** A toast with exactly this text. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

/** The row of a record in the current list. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name, exact: true })

/** The rows of the current list. */
export const rowsOf = (page: Page): Locator => page.locator('tr[data-id]')

/** Selects an action in the menu of a record's row. */
export async function chooseInRow(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Selects an option of a dropdown. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const input = page.getByLabel(label, { exact: true })
  await input.fill(option)
  await expect(page.locator('.ant-select-item-option-active:visible').filter({ hasText: option })).toHaveCount(1)
  await input.press('Enter')
}

/** Disables live updates of a page, so that no request is pending once the page is shown. */
export async function stopLiveUpdates(page: Page): Promise<void> {
  await page.route('**/api/v1/live', (route) => route.fulfill({ status: 204 }))
}

/** Matches all placeholders of content that is still loading. */
export const loadingSelector = '[aria-busy=true], .skeleton, .spinner-page'

/** Waits until the current page is shown, with nothing loading and no error. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator(loadingSelector)).toHaveCount(0)
  // An empty alert region may wait for later messages.
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText([])
}

/** Navigates like a link of the page, which is faster than a reload, and waits until the next screen is shown. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The current heading stays until the next screen is shown.
    document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('main h1[data-left]')).toHaveCount(0)
  await waitUntilLoaded(page)
}
