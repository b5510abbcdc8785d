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

/** Calls a path below /api/v1 as the person who is signed in; throws where the API refuses. */
export type Api = <Answered = Row>(method: string, path: string, body?: unknown) => Promise<Answered>

/** What the browser keeps of somebody who is signed in. */
type Session = Readonly<Record<string, string>>

interface Window {
  readonly context: BrowserContext
  /** Begins anew: of all that was kept only this session remains, and no page is open. */
  readonly reset: (session: Session) => Promise<void>
}

interface Fixtures {
  /** The e-mail of the sample person who is signed in when the journey begins; null for nobody. Default: the administrator. */
  readonly as: string | null
  /** The journey has a browser window of its own, in which nothing is loaded yet. Default: one that it shares with others. */
  readonly alone: boolean
  readonly api: Api
  /** The same as somebody else, whose password is that of the sample people unless another is given. */
  readonly apiAs: (email: string | null, secret?: string) => Promise<Api>
  /** Says which complaints of the browser the journey provokes on purpose. */
  readonly expectComplaint: (complaint: RegExp) => void
}

interface Shared {
  readonly tokenOf: (email: string, secret?: string) => Promise<string>
  readonly sessionOf: (email: string) => Promise<Session>
  /** The window that the journeys use one after the other: what one of them has loaded, the next need not load. */
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
  // A tab that stays open keeps the browser's process, and what that has compiled.
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

/** The one call of the specification that is made whether or not the API has it: the browser tells of its 404. */
const withoutBookmarks = /status of 404 .*\/api\/bookmarks\/data\)/

/** What is loaded ahead is there before the screen that needs it; on a slow machine, long before. */
const usedLate = /was preloaded using link preload but not used within a few seconds/

/** A browser looks for the icon of the tab that shows no page of the product, and so names none. */
const iconOfTab = /status of 404 .*\/favicon\.ico\)/

/** A journey: whatever the page complains of on the console, and every request that fails, fails it. */
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
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing is needed.
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
        // What is under way when a page is left is broken off by the browser itself.
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

/** A text that no other journey uses. */
export const uniqueText = (text: string) => `${text} ${randomUUID().slice(0, 8)}`

/** Fills in the sign-in page that is shown, and sends it. */
export async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Signs a sample person in through the screen, and waits until the workspace is there.
 *
 * @param at where the product is. Default: the one that all journeys share.
 */
export async function signIn(page: Page, email: string, at = ''): Promise<void> {
  await page.goto(`${at}/login`)
  await fillSignIn(page, email)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
}

/** A window of somebody else, in a browser of their own. */
export async function otherWindow(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.DECKHAND_URL })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

/** A toast with exactly this text. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

/** The row of a record in the list that is shown. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name, exact: true })

/** The rows of the list that is shown. */
export const rowsOf = (page: Page): Locator => page.locator('tr[data-id]')

/** Chooses in the menu of a record's row. */
export async function chooseInRow(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Chooses an option of a dropdown. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const input = page.getByLabel(label, { exact: true })
  await input.fill(option)
  await expect(page.locator('.ant-select-item-option-active:visible').filter({ hasText: option })).toHaveCount(1)
  await input.press('Enter')
}

/** Has a page hear nothing of others, so that nothing is on its way once it stands. */
export async function stopLiveUpdates(page: Page): Promise<void> {
  await page.route('**/api/v1/live', (route) => route.fulfill({ status: 204 }))
}

/** Whatever stands in for what is on its way. */
export const loadingSelector = '[aria-busy=true], .skeleton, .spinner-page'

/** Waits until the page that is opened stands, with nothing on its way and nothing amiss. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator(loadingSelector)).toHaveCount(0)
  // A place for words to come may be empty.
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText([])
}

/** Goes to another screen as a link of the page would, which is quicker than loading it anew, and waits until it stands. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // What is shown stays until the next screen is there.
    document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('main h1[data-left]')).toHaveCount(0)
  await waitUntilLoaded(page)
}
