import { dayIn } from '../../../vocabulary'
import { expect, type Row, rowsOf, test, uniqueText } from '../support/support'

// The sample business is in Asia/Kolkata, half a day ahead.
test.use({ alone: true, timezoneId: 'America/Los_Angeles' })

test('days and times are those of the site, in any time zone of the browser', async ({ page, api }) => {
  const [box] = await api<Row[]>('GET', '/product?tracksSerials=false&status=1&type=accessory')
  const [site] = await api<Row[]>('GET', '/site?isDefault=true')
  const reference = uniqueText('Far')
  const batch = { product: box?.id, site: site?.id, quantity: 1, receivedAt: '2026-01-31T18:40:00.000Z', reference }
  const path = `/stock-in?reference=${encodeURIComponent(reference)}`
  const { data } = await api<{ data: Row }>('POST', '/stock-in', batch)

  await page.goto(path)
  await page.getByRole('button', { name: /^Filters/ }).click()
  for (const label of ['Received from', 'Received to']) {
    await page.getByLabel(label).fill('2026-02-01')
    await page.getByLabel(label).press('Enter')
  }
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText(/(1 Feb|Feb 1,) 2026, (00|12):10/)
  await expect(page.getByText('All times are in Asia/Kolkata.')).toBeVisible()

  await page.goto(`/stock-in/${data.id}/edit`)
  const received = page.getByLabel('Received')
  await expect(received).toHaveValue('01/02/2026 00:10')
  // Los Angeles skips this hour because daylight saving time begins.
  await received.fill('2026-03-08 02:30')
  await received.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/(8 Mar|Mar 8,) 2026, 0?2:30/)).toBeVisible()
  expect(await api('GET', path)).toMatchObject([{ receivedAt: '2026-03-07T21:00:00.000Z' }])

  await page.goto('/dashboard?range=today')
  const [year, , day] = dayIn('Asia/Kolkata').split('-')
  await expect(page.locator('.dashboard-days')).toHaveText(new RegExp(`\\b${Number(day)}\\b.* ${year}$`))
})
