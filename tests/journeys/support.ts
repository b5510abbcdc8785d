import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'

/** The password of every sample account. */
export const password = 'deckhand-sample-1'

export type Row = Record<string, unknown> & { readonly id: string }

/** Calls a path below /api/v1 as the person who is signed in; throws where the API refuses. */
export type Api = <Answered = Row>(method: string, path: string, body?: unknown) => Promise<Answered>

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

interface Fixtures {
  /** The e-mail of the sample person who is signed in when the journey begins; null for nobody. Default: the administrator. */
  readonly as: string | null
  readonly api: Api
  /** The same as another of the sample people. */
  readonly apiAs: (email: string | null) => Promise<Api>
  /** Says which complaints of the browser the journey provokes on purpose. */
  readonly expectComplaint: (complaint: RegExp) => void
}

const tokenOf = ({ origins }: Session) =>
  origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'accessToken')?.value

/** The one call of the specification that is made whether or not the API has it: the browser tells of its 404. */
const withoutBookmarks = /status of 404 .*\/api\/bookmarks\/data\)/

/** A journey: whatever the page complains of on the console, and every request that fails, fails it. */
export const test = base.extend<Fixtures, { readonly sessionOf: (email: string) => Promise<Session> }>({
  as: ['admin@example.com', { option: true }],

  sessionOf: [
    async ({ browser }, use) => {
      const sessions = new Map<string, Promise<Session>>()
      const begin = async (email: string) => {
        // Begun in the middle of a journey it would start as the person who is signed in there.
        const storageState = { cookies: [], origins: [] }
        const context = await browser.newContext({ baseURL: process.env.DECKHAND_URL, storageState })
        await signIn(await context.newPage(), email)
        const session = await context.storageState()
        await context.close()
        return session
      }
      await use((email) => {
        const session = sessions.get(email) ?? begin(email)
        sessions.set(email, session)
        return session
      })
    },
    { scope: 'worker' },
  ],

  storageState: async ({ as, sessionOf }, use) => use(as === null ? undefined : await sessionOf(as)),

  apiAs: ({ sessionOf, baseURL }, use) =>
    use(async (email) => {
      const token = email === null ? undefined : tokenOf(await sessionOf(email))
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
      const expected = [withoutBookmarks]
      context.on('weberror', (error) => complaints.push(error.error().stack ?? error.error().message))
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          complaints.push(`${message.text()} (${message.location().url})`)
      })
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? ''
        // What is under way when a page is left is broken off by the browser itself.
        if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.method()} ${request.url()} failed: ${reason}`)
      })
      await use((complaint) => expected.push(complaint))
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
export const unique = (text: string) => `${text} ${randomUUID().slice(0, 8)}`

/** Fills in the sign-in page that is shown, and sends it. */
export async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/**
 * Signs a sample person in through the screen, and waits until the workspace is there.
 *
 * @param at where the product is. Default: the one that all journeys share.
 */
export async function signIn(page: Page, email: string, at = ''): Promise<void> {
  await page.goto(`${at}/login`)
  await fillSignIn(page, email)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
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

/** Whatever stands in for what is on its way. */
export const waiting = '[aria-busy=true], .skeleton, .spinner-page'
