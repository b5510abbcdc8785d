import { type JsonServer, startJsonServer } from '../../server/gateway/start-json-server'
import { run } from '../support/serve'
import { expect, rowOf, signIn, test, toast } from '../support/support'

test.use({ as: null })

const rows = {
  'tax-master': [
    { id: 1, name: 'Full', code: 'F', rate: 19, status: 1 },
    { id: 2, name: 'Reduced', code: 'R', rate: 7, status: 1 },
  ],
}

let api: JsonServer
let screens: Awaited<ReturnType<typeof run>>
test.beforeAll(async () => {
  api = await startJsonServer(rows)
  screens = await run({ UPSTREAM_URL: api.url, UPSTREAM_ADAPTER: 'json-server', UPSTREAM_TIMEOUT: '2' })
})
test.afterAll(async () => {
  await screens.stop()
  await api.close()
})

test('protects an API, reports that the API is unreachable, and stops reporting when the API is back', {
  tag: '@daily',
}, async ({ page, expectComplaint }) => {
  expectComplaint(/50[234]/)
  await signIn(page, 'admin@example.com', screens.url)
  await page.goto(`${screens.url}/tax-master`)
  await expect(rowOf(page, 'Reduced')).toBeVisible()
  const away = page.getByText('The records are unavailable')
  await expect(away).toBeHidden()

  api.misbehave((_, response) => {
    response.writeHead(503).end('Down.')
    return true
  })
  await page.reload()
  await expect(away).toBeVisible()

  api.misbehave()
  await expect(away).toBeHidden({ timeout: 60_000 })
  await page.reload()
  await rowOf(page, 'Reduced').getByRole('switch').click()
  await expect(
    toast(page, 'Tax Master updated successfully.').or(toast(page, 'Status updated successfully.')),
  ).toBeVisible()
  await expect.poll(() => api.data['tax-master']?.[1]).toMatchObject({ name: 'Reduced', status: 0 })
})
