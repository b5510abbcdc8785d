import type { Locator, Page } from '@playwright/test'
import { type Api, expect, type Row, test, toast, uniqueText } from '../support/support'

/** A test picture with one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel })

const makeProduct = async (api: Api, name: string) => {
  const first = async (path: string) => (await api<Row[]>('GET', path))[0]?.id
  const { data } = await api<{ data: Row }>('POST', '/product', {
    name,
    sku: uniqueText('PIC'),
    price: 10,
    category: await first('/product-category'),
    currency: await first('/currency-master?isBase=true'),
    tax: await first('/tax-master'),
  })
  return data
}

const picturesOf = async (api: Api, id: string) =>
  (await api<Row & { images: readonly { id: string; thumbnailUrl: string }[] }>('GET', `/product/${id}`)).images

test('pictures are added, reordered by keyboard, removed, and shown at full size', async ({ page, api }) => {
  const name = uniqueText('Framed card')
  const { id } = await makeProduct(api, name)
  await page.goto(`/product/${id}/edit`)
  const faces = page.locator('.input-picture-face')
  await page
    .locator('.input-drop input[type=file]')
    .setInputFiles([
      picture('front.png'),
      picture('back.png'),
      { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ])
  await expect(faces).toHaveCount(2)
  await expect(page.getByText("'broken.png' cannot be shown as an image.", { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Save and keep editing' }).click()
  await expect(toast(page, 'Product Master updated successfully.')).toBeVisible()
  await expect(page.getByRole('img', { name: `${name}, image 2` })).toBeVisible()

  const [front, back] = await picturesOf(api, id)

  await faces.nth(1).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('.input-picture[data-moving]')).toHaveCount(1)
  await expect(async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('Position 1 of 2.')).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(toast(page, 'Image order saved.')).toBeVisible()
  expect((await picturesOf(api, id)).map((one) => one.id)).toEqual([back?.id, front?.id])

  await page.goto(`/product?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name }).locator('img')).toHaveAttribute('src', back?.thumbnailUrl ?? '')

  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: `Enlarge ${name}, image 1` }).click()
  await expect(page.getByRole('dialog', { name: `${name}, image 1` })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: `${name}, image 2` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Remove' }).nth(1).click()
  await page.getByRole('tooltip').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Product Image deleted successfully.')).toBeVisible()
  await expect(faces).toHaveCount(1)
  expect((await picturesOf(api, id)).map((one) => one.id)).toEqual([back?.id])
})

/** Makes an API address return expired picture links, once or permanently, as for a page opened yesterday. */
async function answerAsOfYesterday(page: Page, address: RegExp, { once = true, of = /until=\d+/g } = {}) {
  const gone: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404 && response.url().includes('/files/')) gone.push(response.url())
  })
  // Picture links of different responses expire at different times, as in production.
  const until = `until=${Math.floor(Date.now() / 1000) - 3600}`
  await page.route(
    address,
    async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      return route.fulfill({ response, body: text.replaceAll(of, (found) => found.replace(/until=\d+/, until)) })
    },
    once ? { times: 1 } : {},
  )
  return gone
}

const expectShown = (image: Locator) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth), { timeout: 60_000 }).toBeGreaterThan(0)

test('uploads can be stopped by keyboard, and are sent when the form is saved again', async ({
  page,
  api,
  expectComplaint,
}) => {
  expectComplaint(/ERR_ABORTED/)
  const { id } = await makeProduct(api, uniqueText('Slow card'))
  await page.goto(`/product/${id}/edit`)
  const large = Buffer.concat([pixel, Buffer.alloc(400_000)])
  await page.locator('.input-drop input[type=file]').setInputFiles({ ...picture('slow.png'), buffer: large })
  const network = await page.context().newCDPSession(page)
  const limit = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await limit(4_000)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  for (const stop of [
    () => page.keyboard.press('Escape'),
    async () => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    },
  ]) {
    await save.focus()
    await page.keyboard.press('Enter')
    const sending = page.getByRole('dialog', { name: 'Uploading files' })
    await expect(sending.getByRole('progressbar', { name: 'slow.png' })).toBeVisible()
    await expect(sending.getByRole('heading')).toBeFocused()
    await page.keyboard.press('Control+s')
    await stop()
    await expect(sending).toHaveCount(0)
    const toFix = page.getByRole('region', { name: 'Problems to fix' })
    await expect(toFix.getByText('The upload was cancelled. Nothing was saved.')).toBeVisible()
    await expect(page.locator('.input-picture-face')).toHaveCount(1)
  }
  expect(await picturesOf(api, id)).toEqual([])
  await limit(-1)
  await save.click()
  await expect(toast(page, 'Product Master updated successfully.')).toBeVisible()
  expect(await picturesOf(api, id)).toHaveLength(1)
})

test('pictures with expired links reload by themselves: in a list, on a page, and in a form', async ({
  page,
  api,
  expectComplaint,
}) => {
  expectComplaint(/status of 404 .*\/files\//)
  const [product] = await api<readonly Row[]>('GET', '/product?_start=0&_end=1&_sort=name')
  const name = String(product?.name)
  const list = await answerAsOfYesterday(page, /\/api\/v1\/product\?/)
  await page.goto(`/product?q=${encodeURIComponent(name)}`)
  await expectShown(page.getByRole('row', { name }).first().locator('img'))
  expect(list.length).toBeGreaterThan(0)

  for (const [path, images] of [
    ['', page.getByRole('button', { name: `Enlarge ${name}` }).locator('img')],
    ['/edit', page.locator('.input-picture-face img')],
  ] as const) {
    const gone = await answerAsOfYesterday(page, new RegExp(`/api/v1/product/${product?.id}`))
    await page.goto(`/product/${product?.id}${path}`)
    await expectShown(images.first())
    expect(gone.length).toBeGreaterThan(0)
  }
  await page.getByRole('button', { name: 'Save and keep editing' }).click()
  await expect(toast(page, 'No changes to save.')).toBeVisible()
  await expectShown(page.locator('.input-picture-face img').first())
})

test('an enlarged picture with an expired link reloads by itself', async ({ page, api, expectComplaint }) => {
  expectComplaint(/status of 404 .*\/files\//)
  const [product] = await api<readonly Row[]>('GET', '/product?_start=0&_end=1&_sort=name')
  const gone = await answerAsOfYesterday(page, new RegExp(`/api/v1/product/${product?.id}`), {
    once: false,
    of: /"url":"[^"]*"/g,
  })
  await page.goto(`/product/${product?.id}`)
  const enlarge = page.getByRole('button', { name: `Enlarge ${product?.name}` }).first()
  await expectShown(enlarge.locator('img'))
  // At this point, a response may still be pending.
  await page.unrouteAll({ behavior: 'wait' })
  await enlarge.click()
  await expectShown(page.getByRole('dialog').locator('img'))
  expect(gone.length).toBeGreaterThan(0)
})
