import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { run } from '../support/serve'
import { expect, followLink, signIn, test, uniqueText } from '../support/support'

test.use({ as: null, alone: true })

/** A test picture with one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const base = '/tools/deckhand'

/** A proxy that forwards only requests below the path, with or without this path in the forwarded address. */
async function proxyTo(url: string, isStripping: boolean) {
  const missed: string[] = []
  const server = createServer((request, response) => {
    const { method, headers, url: asked = '' } = request
    if (!asked.startsWith(base)) {
      missed.push(asked)
      response.writeHead(404).end()
      return
    }
    const path = isStripping ? asked.slice(base.length) || '/' : asked
    const passed = ask(new URL(path, url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    missed,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

for (const [called, isStripping] of [
  ['takes the path off', true],
  ['hands all on as it is', false],
] as const)
  test(`the product works below a path, behind a proxy that ${called}`, async ({ page, context }) => {
    const product = await run({
      NODE_ENV: 'production',
      PUBLIC_URL: `https://example.com${base}`,
    })
    const proxy = await proxyTo(product.url, isStripping)
    const home = proxy.origin + base
    try {
      await page.goto(`${home}/coupon?q=none`)
      await expect(page).toHaveURL(`${home}/login`)
      await signIn(page, 'admin@example.com', home)
      await expect(page).toHaveURL(`${home}/coupon?q=none`)
      await page.goto(home)
      await expect(page).toHaveURL(`${home}/dashboard`)
      await followLink(page, `${base}/product-category`)
      await page.goto(`${home}/product-category/create`)
      const name = uniqueText('Below a path')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
      await page.getByRole('textbox', { name: 'URL name' }).fill(uniqueText('below').replaceAll(' ', '-'))
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: pixel })
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await page.goto(`${home}/product-category?q=${encodeURIComponent(name)}`)
      const picture = page.getByRole('row', { name }).locator('img')
      await expect(picture).toHaveAttribute('src', new RegExp(`^${base}/files/`))
      await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)

      const other = await context.newPage()
      await other.goto(`${home}/api-docs`)
      await expect(other.getByRole('searchbox', { name: 'Find an API call' })).toBeVisible()
      await other.close()

      for (const place of [`${home}/healthz`, `${product.url}/healthz`, `${product.url}${base}/readyz`])
        expect((await fetch(place)).status, place).toBe(200)
      const described = await fetch(`${home}/api/v1/openapi.json`)
      expect(await described.json()).toMatchObject({ servers: [{ url: base }] })

      await page.goto(`${home}/logout`)
      await expect(page).toHaveURL(`${home}/login`)
      expect(proxy.missed.filter((path) => path !== '/favicon.ico')).toEqual([])
    } finally {
      proxy.stop()
      await product.stop()
    }
  })
