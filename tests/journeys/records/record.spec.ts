import sharp from 'sharp'
import { choose, chooseInRow, expect, rowOf, test, toast, uniqueText } from '../support/support'

const drawPicture = (colour: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .png()
    .toBuffer()

test('a category is created with a picture, shown, edited, switched off and deleted', async ({ page, api }) => {
  const name = uniqueText('Ribbons')
  const better = uniqueText('Bows')

  await page.goto('/product-category')
  await page.getByRole('link', { name: 'New product category' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.locator('input[type=file]').setInputFiles({
    name: 'ribbon.png',
    mimeType: 'image/png',
    buffer: await drawPicture('#c0392b'),
  })
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Product Category added successfully.')).toBeVisible()

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const [made] = await api<{ id: string; image: { url: string } }[]>('GET', `/product-category?q=${name}`)
  await expect(page).toHaveURL(`/product-category/${made?.id}`)
  const picture = await page.request.get(made?.image.url ?? '')
  expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 640, height: 480 })

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill(better)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Product Category updated successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { name: better, level: 1 })).toBeVisible()

  await page.getByRole('link', { name: 'Product categories' }).last().click()
  await page.getByRole('searchbox').fill(better)
  const active = rowOf(page, better).getByRole('switch')
  await expect(active).toBeChecked()
  await active.click()
  await expect(toast(page, 'Status updated successfully.')).toBeVisible()
  await expect(active).toBeEnabled()
  await expect(active).not.toBeChecked()
  expect(await api('GET', `/product-category/${made?.id}`)).toMatchObject({
    name: better,
    image: made?.image,
    status: 0,
  })

  await chooseInRow(page, better, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, better)).toBeVisible()
  await chooseInRow(page, better, 'Delete')
  await page
    .getByRole('dialog', { name: `Delete ${better}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(toast(page, 'Product Category deleted successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No matching product categories' })).toBeVisible()
})

test('a category with products cannot be deleted, and the message names the products', async ({
  page,
  api,
  expectComplaint,
}) => {
  expectComplaint(/409 \(Conflict\)/)
  const [product] = await api<{ category: { id: string; name: string } }[]>('GET', '/product?_start=0&_end=1')
  await page.goto(`/product-category/${product?.category.id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toContainText(/\d+ products use/)
  await page.reload()
  await expect(page.getByRole('heading', { name: product?.category.name, level: 1 })).toBeVisible()
})

test('the messages of an updated or deleted coupon name stock, as the specification requires', async ({ page }) => {
  const code = uniqueText('BOATS').toUpperCase().replace(' ', '-')
  await page.goto('/coupon/create')
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Value').fill('10')
  await page.getByLabel('Starts on').fill('2030-05-01')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Coupon added successfully.')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Usage limit').fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Stock updated successfully.')).toBeVisible()
  await page.getByRole('switch').click()
  await expect(toast(page, 'Status updated successfully.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Stock deleted successfully.')).toBeVisible()
  await expect(page).toHaveURL('/coupon')
})

test('a product is created with several pictures, and the first picture is its cover', async ({ page, api }) => {
  const [category] = await api<{ id: string; name: string }[]>('GET', '/product-category?option=true')
  const [currency] = await api<{ name: string }[]>('GET', '/currency-master?option=true')
  const [tax] = await api<{ name: string }[]>('GET', '/tax-master?option=true')
  const name = uniqueText('Brass compass')
  await page.goto('/product/create')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('SKU').fill(name.replaceAll(' ', '-'))
  await page.locator('input[type=file]').setInputFiles([
    { name: 'front.png', mimeType: 'image/png', buffer: await drawPicture('#b8860b') },
    { name: 'back.png', mimeType: 'image/png', buffer: await drawPicture('#8b4513') },
  ])
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(2)
  await choose(page, 'Category', category?.name ?? '')
  await page.getByLabel('Price', { exact: true }).fill('1250.5')
  await choose(page, 'Currency', currency?.name ?? '')
  await choose(page, 'Tax', tax?.name ?? '')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Product Master added successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  expect(await api('GET', new URL(page.url()).pathname)).toMatchObject({
    price: 1250.5,
    images: [{ priority: 0 }, { priority: 1 }],
  })
})
