import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { type Api, expect, fillSignIn, type Row, test, uniqueText } from '../support/support'

const secret = 'four random words here'

/** Creates a user with the permissions of the order desk. Only this browser test uses this user. */
async function colleague(api: Api, values: object = {}) {
  const roles = await api<{ id: string; name: string }[]>('GET', '/role?status=1')
  const role = roles.find(({ name }) => name === 'Order desk')?.id
  const email = `${uniqueText('colleague').replace(' ', '-')}@example.com`
  const { data } = await api<{ data: Row }>('POST', '/user', { name: 'Nia Newcomer', email, role, ...values })
  return { id: data.id, email }
}

const isSignedIn = (page: Page) => expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Deckhand' })).toBeVisible()
}

test('a new user sets a password by a one-time link, adds a second factor, and signs in with both', async ({
  page,
  api,
  browser,
  expectComplaint,
}) => {
  expectComplaint(/404 \(Not Found\)/)
  expectComplaint(/422 \(Unprocessable Entity\)/)
  const { id, email } = await colleague(api)
  await page.goto(`/user/${id}`)
  await page.getByRole('button', { name: 'Create password link' }).click()
  const link = await page.getByRole('dialog').getByRole('textbox').inputValue()
  expect(link).toMatch(/\/set-password#[\w-]{43}$/)

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const theirs = await context.newPage()
  await theirs.goto(link)
  await expect(theirs.getByText(`You will sign in as ${email}.`)).toBeVisible()
  await theirs.getByLabel('New password').fill(secret)
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await expect(theirs.getByRole('heading', { name: 'Sign in to Deckhand' })).toBeVisible()
  await fillSignIn(theirs, email, secret)
  await isSignedIn(theirs)

  await theirs.getByRole('button', { name: 'Account' }).click()
  await theirs.getByRole('link', { name: 'Profile' }).click()
  await theirs.getByRole('button', { name: 'Turn on' }).click()
  await theirs.getByRole('dialog').getByLabel('Current password').fill(secret)
  await theirs.getByRole('button', { name: 'Continue' }).click()
  const key = (await theirs.locator('code').innerText()).replaceAll(' ', '')
  const totp = new TOTP({ secret: key })
  await theirs.getByLabel('6-digit code from the app').fill(totp.generate({ timestamp: Date.now() - 30_000 }))
  await theirs.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  await expect(theirs.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
  await theirs.getByRole('button', { name: 'I have saved the codes' }).click()
  await signOut(theirs)
  await fillSignIn(theirs, email, secret)
  await theirs.getByLabel('Code from your authenticator app').fill(totp.generate())
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  await isSignedIn(theirs)

  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await context.close()
})

test.describe("the user's own account", () => {
  test.use({ as: null })

  test("changing the e-mail, password or second factor asks for the password, in the profile and in the user's own form", async ({
    page,
    apiAs,
    expectComplaint,
  }) => {
    expectComplaint(/422 \(Unprocessable Entity\)/)
    const api = await apiAs('admin@example.com')
    const roles = await api<{ id: string; name: string }[]>('GET', '/role?status=1')
    const { id, email } = await colleague(api, {
      password: secret,
      role: roles.find(({ name }) => name === 'Administrator')?.id,
    })
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
    await page.goto(`/user/${id}/edit`)
    await fillSignIn(page, email, secret)
    await isSignedIn(page)
    await page.getByLabel('E-mail', { exact: true }).fill(`new-${email}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(`new-${email}`)
    await expect(page.getByText('To confirm it is you, enter your password.').first()).toBeVisible()

    await page.getByLabel('E-mail', { exact: true }).press('Enter')
    await dialog.getByLabel('Current password').fill('a wild guess')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('This is not your current password.')).toBeVisible()
    await dialog.getByLabel('Current password').fill(secret)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('User updated successfully.')).toBeVisible()

    // A user who followed a link and had to sign in returns to the linked page.
    await expect(page).toHaveURL(`/user/${id}`)
    await page.goto('/profile')
    await expect(page.getByText(`new-${email}`)).toBeVisible()
    await page.getByLabel('New password').fill('four other random words')
    await page.getByRole('button', { name: 'Change password' }).click()
    await dialog.getByLabel('Current password').fill(secret)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Password changed.')).toBeVisible()
  })
})

test.describe('after the session expired in the middle of a form', () => {
  test.use({ as: null })

  test('the same user finds the typed values, and another user finds none of them', async ({
    page,
    apiAs,
    expectComplaint,
  }) => {
    expectComplaint(/401 \(Unauthorized\)/)
    const api = await apiAs('admin@example.com')
    const [own, other] = [await colleague(api, { password: secret }), await colleague(api, { password: secret })]
    const name = page.getByLabel('First name', { exact: true })
    const lose = async () => {
      await api('POST', `/user/end-sessions/${own.id}`)
      // The page may notice the end of the session before the click.
      const saved = page.getByRole('button', { name: 'Save', exact: true }).click({ timeout: 5_000 })
      await saved.catch(() => undefined)
      await expect(page.getByRole('heading', { name: 'Sign in to Deckhand' })).toBeVisible()
    }
    await page.goto('/customer/create')
    await fillSignIn(page, own.email, secret)
    await name.fill('Lost-and-found')
    await page.getByLabel('E-mail', { exact: true }).fill('lost@example.com')
    await lose()
    expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))).not.toMatch(/lost/i)

    await fillSignIn(page, own.email, secret)
    await expect(page).toHaveURL('/customer/create')
    await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
    await expect(name).toHaveValue('Lost-and-found')
    await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible()
    await lose()

    await fillSignIn(page, other.email, secret)
    await expect(page).toHaveURL('/dashboard')
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.goto('/customer/create')
    await expect(name).toHaveValue('')
  })
})
