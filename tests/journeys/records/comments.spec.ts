import { placeOrder } from '../support/place-order'
import { expect, otherWindow, test, uniqueText } from '../support/support'

test('a colleague mentioned on an order gets a notification, opens the comment, and answers', async ({
  page,
  api,
  browser,
}) => {
  const { id, orderNumber } = await placeOrder(api)
  const theirs = await otherWindow(browser, 'orders@example.com')
  try {
    await page.goto(`/customer-order/${id}`)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    const box = timeline.getByLabel('Write a comment')
    await box.pressSequentially('Is it paid, @pri')
    await expect(page.locator('.ant-mentions-dropdown-menu-item', { hasText: 'Priya Nair' })).toBeVisible()
    await box.press('Enter')
    const said = uniqueText('answer soon')
    await box.pressSequentially(said)
    await box.press('Control+Enter')
    await expect(timeline.getByText(said)).toBeVisible()
    await expect(box).toHaveValue('')

    await theirs.getByRole('button', { name: /^Mentions: / }).click()
    const mention = theirs.getByRole('dialog', { name: 'Mentions' }).getByRole('link').filter({ hasText: said })
    await expect(mention).toContainText(orderNumber)
    await mention.click()
    const seen = theirs.getByRole('region', { name: 'Timeline' })
    await expect(seen.getByText(said)).toBeInViewport()
    const answered = uniqueText('Yes')
    await seen.getByLabel('Write a comment').fill(answered)
    await seen.getByRole('button', { name: 'Send comment' }).click()
    await expect(timeline.getByText(answered)).toBeVisible()

    await timeline.getByRole('button', { name: 'Edit', exact: true }).click()
    await timeline.getByLabel('Edit comment').fill(`${said}, please`)
    await timeline.getByRole('button', { name: 'Save' }).click()
    await expect(timeline.getByText('edited')).toBeVisible()
    await expect(seen.getByText(`${said}, please`)).toBeVisible()
  } finally {
    await theirs.context().close()
  }
})
